import type { FoundKind } from "~/console-api/schemas/search";
import { accountKind } from "~console/accounts/accounts-palette";
import { articleActs, articleKind, helpKind, tagKind } from "~console/articles/articles-palette";
import { auditActs } from "~console/audit/audit-palette";
import { errorKind } from "~console/help-errors/help-errors-palette";
import { messageKind } from "~console/inbox/inbox-palette";
import { legalKind } from "~console/legal/legal-palette";
import { friendLinkKind, toolKind } from "~console/links/links-palette";
import { pictureKind } from "~console/media/media-palette";
import { packageKind } from "~console/offer/offer-palette";
import { releaseActs, releaseKind, signingKeyKind } from "~console/releases/releases-palette";
import { sampleContentActs } from "~console/sample-content/sample-content-palette";
import { settingKind, settingPlaces } from "~console/settings/settings-palette";
import { siteTextKind, siteTextPlaces } from "~console/site-texts/site-texts-palette";
import { invitationKind, staffActs, staffKind, tokenKind } from "~console/staff/staff-palette";
import type { ObjectKind, PaletteAct } from "~console/ui/palette-line";
import { webhookActs, webhookKind } from "~console/webhooks/webhooks-palette";
import type { Language } from "~console/words";

/** The kinds that the search finds; a missing kind does not compile. */
export const objectKinds: { [Kind in FoundKind]: ObjectKind<Kind> } = {
  release: releaseKind,
  "signing-key": signingKeyKind,
  article: articleKind,
  tag: tagKind,
  help: helpKind,
  "help-error": errorKind,
  "site-text": siteTextKind,
  legal: legalKind,
  package: packageKind,
  setting: settingKind,
  tool: toolKind,
  "friend-link": friendLinkKind,
  picture: pictureKind,
  message: messageKind,
  account: accountKind,
  staff: staffKind,
  invitation: invitationKind,
  webhook: webhookKind,
  token: tokenKind,
};

/** Actions that need no object. */
export const actsOf: readonly ((language: Language) => PaletteAct[])[] = [
  ...[articleActs, releaseActs, staffActs, webhookActs, auditActs, sampleContentActs],
];

/** Parts of screens that have a name of their own, as the sections of the settings. */
export const placesOf: readonly ((language: Language) => PaletteAct[])[] = [
  ...[siteTextPlaces, settingPlaces],
];
