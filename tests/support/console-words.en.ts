import { accountWords } from "~console/account/words.en";
import { accountsWords } from "~console/accounts/words.en";
import { articleWords } from "~console/articles/words.en";
import { auditWords } from "~console/audit/words.en";
import { draftWords, keptWords } from "~console/drafts/words.en";
import { figureWords } from "~console/figures/words.en";
import { firstStepWords } from "~console/first-steps/words.en";
import { healthWords } from "~console/health/words.en";
import { helpErrorWords } from "~console/help-errors/words.en";
import { inboxWords } from "~console/inbox/words.en";
import { codeWords, invitationWords } from "~console/invitation/words.en";
import { jobsWords } from "~console/jobs/words.en";
import { legalWords } from "~console/legal/words.en";
import { linkWords } from "~console/links/words.en";
import { mediaWords } from "~console/media/words.en";
import { offerWords } from "~console/offer/words.en";
import { oldAddressWords } from "~console/old-addresses/words.en";
import { outboxWords } from "~console/outbox/words.en";
import { keyWords, releaseWords, rolloutWords } from "~console/releases/words.en";
import { sampleContentWords } from "~console/sample-content/words.en";
import { settingsWords } from "~console/settings/words.en";
import { siteTextWords } from "~console/site-texts/words.en";
import { tokenWords } from "~console/staff/token-words.en";
import { staffWords } from "~console/staff/words.en";
import { todayWords } from "~console/today/words.en";
import { webhookWords } from "~console/webhooks/words.en";
import type { Words } from "~console/words";
import { words as base } from "~console/words/words.en";

/** All strings of the console in English, which the console itself loads screen by screen. */
export const words: Words = {
  ...base,
  account: accountWords,
  accounts: accountsWords,
  articles: articleWords,
  audit: auditWords,
  drafts: draftWords,
  kept: keptWords,
  figures: figureWords,
  firstSteps: firstStepWords,
  sampleContent: sampleContentWords,
  health: healthWords,
  helpErrors: helpErrorWords,
  inbox: inboxWords,
  invitation: invitationWords,
  codes: codeWords,
  jobs: jobsWords,
  legal: legalWords,
  links: linkWords,
  media: mediaWords,
  oldAddresses: oldAddressWords,
  offer: offerWords,
  outbox: outboxWords,
  releases: releaseWords,
  rollouts: rolloutWords,
  keys: keyWords,
  settings: settingsWords,
  siteTexts: siteTextWords,
  staff: staffWords,
  tokens: tokenWords,
  webhooks: webhookWords,
  today: todayWords,
};
