import { accountWords } from "~console/account/words.cn";
import { accountsWords } from "~console/accounts/words.cn";
import { articleWords } from "~console/articles/words.cn";
import { auditWords } from "~console/audit/words.cn";
import { draftWords, keptWords } from "~console/drafts/words.cn";
import { figureWords } from "~console/figures/words.cn";
import { firstStepWords } from "~console/first-steps/words.cn";
import { healthWords } from "~console/health/words.cn";
import { helpErrorWords } from "~console/help-errors/words.cn";
import { inboxWords } from "~console/inbox/words.cn";
import { codeWords, invitationWords } from "~console/invitation/words.cn";
import { jobsWords } from "~console/jobs/words.cn";
import { legalWords } from "~console/legal/words.cn";
import { linkWords } from "~console/links/words.cn";
import { mediaWords } from "~console/media/words.cn";
import { offerWords } from "~console/offer/words.cn";
import { oldAddressWords } from "~console/old-addresses/words.cn";
import { outboxWords } from "~console/outbox/words.cn";
import { keyWords, releaseWords, rolloutWords } from "~console/releases/words.cn";
import { sampleContentWords } from "~console/sample-content/words.cn";
import { settingsWords } from "~console/settings/words.cn";
import { siteTextWords } from "~console/site-texts/words.cn";
import { tokenWords } from "~console/staff/token-words.cn";
import { staffWords } from "~console/staff/words.cn";
import { todayWords } from "~console/today/words.cn";
import { webhookWords } from "~console/webhooks/words.cn";
import type { Words } from "~console/words";
import { words as base } from "~console/words/words.cn";

/** All strings of the console in Chinese, which the console itself loads screen by screen. */
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
