import type { RouteName } from "~/console-api/routes";
import { type Role, roleNames } from "~/domain/rights/permissions";

/**
 * The roles for each call, written by hand from the purposes of the roles and not from the tables of the code. So a
 * wrong permission there, or a wrong rule of a route, differs from it. Each call is listed once.
 */
const calls: Readonly<Record<string, readonly RouteName[]>> = {
  anybody: [
    ...(["session", "signInPassword", "signInPasskeyOptions", "signInPasskey"] as const),
    ...(["signOut", "openInvitation"] as const),
  ],
  "half signed in": [
    ...(["signInCode", "signInRecovery"] as const),
    ...(["acceptByCode", "acceptPasskeyOptions", "acceptByPasskey"] as const),
  ],
  // What is one's own, and what shows only what the roles show.
  everybody: [
    ...(["stepUpCode", "stepUpPasskeyOptions", "stepUpPasskey"] as const),
    ...(["today", "search", "counts", "setLocale"] as const),
    ...(["mySessions", "endMySession", "endMyOtherSessions"] as const),
    ...(["setPassword", "beginAuthenticator", "setAuthenticator"] as const),
    ...(["addPasskeyOptions", "addPasskey", "removePasskey", "renewRecoveryCodes"] as const),
  ],
  owner: [
    ...(["invite", "revokeInvitation", "setRoles", "disableStaff", "enableStaff"] as const),
    ...(["resetFactors", "endStaffSessions", "exportAudit", "runJob"] as const),
    ...(["saveSettings", "restoreSettings", "addScan", "removeScan"] as const),
    ...(["addWebhook", "changeWebhook", "rotateWebhook", "switchWebhook"] as const),
    ...(["removeWebhook", "testWebhook", "replayWebhook", "replayWebhooks"] as const),
    ...(["addOldAddress", "changeOldAddress", "removeOldAddress"] as const),
    ...(["previewOldAddresses", "importOldAddresses", "exportOldAddresses"] as const),
    ...(["firstSteps", "leaveOutFirstStep", "returnFirstStep", "noteFirstSteps"] as const),
    ...(["sendTestMail", "sendTestSms", "testResult"] as const),
    ...(["checkMailDomain", "checkAddress"] as const),
    ...(["sampleContent", "clearSampleContent"] as const),
    ...(["saveOfferDraft", "discardOfferDraft", "publishOffer", "scheduleOffer"] as const),
    ...(["cancelOfferSchedule", "restoreOffer", "previewOffer"] as const),
    ...(["keepOffer", "restoreKeptOffer"] as const),
    ...(["announceLegalVersion", "moveLegalDate", "recallLegalVersion"] as const),
  ],
  "owner, auditor": [
    ...(["staff", "staffSessions", "audit", "checkAudit", "jobs", "health"] as const),
    ...(["settings", "settingsHistory", "offer", "offerHistory", "keptOffers"] as const),
    "oldAddresses",
    ...(["webhooks", "webhookDeliveries", "webhookDelivery"] as const),
  ],
  "owner, release-manager": [
    ...(["makeToken", "rotateToken", "revokeToken"] as const),
    ...(["newRelease", "discardRelease", "prepareRelease", "saveReleaseNotes"] as const),
    ...(["beginReleaseUpload", "releaseUploadState", "continueReleaseUpload"] as const),
    ...(["endReleaseUpload", "addReleaseFile", "removeReleaseFile"] as const),
    ...(["publishRelease", "promoteRelease", "showReleasePages", "withdrawRelease"] as const),
    ...(["scheduleRelease", "cancelReleaseSchedule"] as const),
    ...(["editRollout", "pauseRollout", "scheduleRollout"] as const),
    ...(["editRollouts", "pauseRollouts", "shutOffRollouts"] as const),
    ...([
      "approveReleaseChange",
      "declineReleaseChange",
      "addReleaseKey",
      "endReleaseKey",
      "addLateSignatures",
    ] as const),
  ],
  "owner, release-manager, auditor": [
    ...(["tokens", "releases", "release", "releaseFeeds", "releaseHistory"] as const),
    ...(["releasePresence", "releaseLines"] as const),
    ...(["releaseNotesHistory", "releaseKeys"] as const),
    ...(["rollouts", "rollout", "rolloutFeeds", "rolloutHistory"] as const),
  ],
  "owner, support": [
    ...(["answerMessage", "closeMessage", "reopenMessage", "takeMessage"] as const),
    ...(["identifyRequest", "sortRequest", "extendRequest"] as const),
    ...(["addTemplate", "changeTemplate", "deleteTemplate"] as const),
    ...(["exportPersonalData", "erasePersonalData"] as const),
    ...(["endAccountSessions", "sendAccountReset"] as const),
    ...(["retryDeliveries", "issueDeliveryAnew", "giveUpDeliveries"] as const),
  ],
  "owner, support, auditor": [
    ...(["inbox", "inboxMessage", "answerTemplates", "outbox"] as const),
    ...(["accounts", "searchAccount", "account", "seeAccount"] as const),
  ],
  "owner, editor": [
    ...(["publishSiteTexts", "scheduleSiteTexts", "cancelSiteTextSchedule"] as const),
    ...(["addArticleTag", "renameArticleTag", "joinArticleTag", "deleteArticleTag"] as const),
    ...(["newArticle", "publishArticle", "scheduleArticle", "cancelArticleSchedule"] as const),
    ...(["tagArticles", "scheduleArticles", "cancelArticleSchedules"] as const),
    ...(["askForTranslations", "withdrawArticles", "withdrawArticle"] as const),
    ...(["saveHelpError", "removeHelpError"] as const),
    ...(["addLink", "checkLinksNow", "changeLink", "hideLink", "moveLink"] as const),
    ...(["takeLinkAddress", "removeLink", "hideLinks", "removeLinks"] as const),
    ...(["putToolCategory", "moveToolCategory", "removeToolCategory"] as const),
    ...(["describePicture", "deletePicture"] as const),
    ...(["beginUpload", "addUploadPiece", "finishUpload", "cancelUpload"] as const),
  ],
  "owner, editor, auditor": ["links", "linkChecks"],
  "owner, editor, release-manager, auditor": ["figures", "exportFigures"],
  "owner, editor, translator": [
    ...(["saveArticleDraft", "copyArticleText", "keepArticleVersion", "submitArticle"] as const),
    ...(["confirmArticleSource", "restoreArticle", "previewArticle"] as const),
    ...(["saveSiteText", "copySiteText", "confirmSiteText", "previewSiteTexts"] as const),
    ...(["saveLegalDraft", "discardLegalDraft", "previewLegalDraft"] as const),
    ...(["keepLegal", "restoreKeptLegal"] as const),
  ],
  "owner, editor, translator, auditor": [
    ...([
      "siteTexts",
      "siteTextPage",
      "siteTextHistory",
      "helpErrors",
      "helpErrorHistory",
    ] as const),
    ...(["articles", "articleTags", "article", "articlePresence"] as const),
    ...([
      "articleHistory",
      "articleRevision",
      "legalText",
      "legalVersions",
      "legalVersion",
    ] as const),
    ...(["keptLegal", "keptLegalWords"] as const),
    ...(["media", "namedPictures", "picture"] as const),
  ],
};

/** Calls that need the second factor again: disabling and enabling, secrets, irreversible changes, exports. */
export const afterSecondStep: readonly RouteName[] = [
  ...(["setPassword", "beginAuthenticator", "setAuthenticator"] as const),
  ...(["addPasskeyOptions", "addPasskey", "removePasskey", "renewRecoveryCodes"] as const),
  ...(["invite", "revokeInvitation", "setRoles", "disableStaff", "enableStaff"] as const),
  ...(["resetFactors", "endStaffSessions", "makeToken", "rotateToken", "revokeToken"] as const),
  ...(["publishRelease", "promoteRelease", "showReleasePages", "withdrawRelease"] as const),
  ...(["scheduleRelease", "editRollout", "editRollouts"] as const),
  ...(["scheduleRollout", "approveReleaseChange", "addReleaseKey", "endReleaseKey"] as const),
  "addLateSignatures",
  ...(["withdrawArticle", "withdrawArticles", "removeHelpError"] as const),
  ...(["announceLegalVersion", "moveLegalDate", "recallLegalVersion"] as const),
  ...(["saveSettings", "restoreSettings", "addScan", "removeScan", "sendTestSms"] as const),
  "clearSampleContent",
  ...(["exportPersonalData", "erasePersonalData", "exportAudit", "exportFigures"] as const),
  ...(["addWebhook", "changeWebhook", "rotateWebhook", "switchWebhook"] as const),
  ...(["removeWebhook", "testWebhook", "replayWebhook", "replayWebhooks"] as const),
  ...(["endAccountSessions", "sendAccountReset"] as const),
  ...(["addOldAddress", "changeOldAddress", "removeOldAddress"] as const),
  ...(["previewOldAddresses", "importOldAddresses", "exportOldAddresses"] as const),
];

/** Every call of the list, as often as it is listed. */
export const expectedCalls: readonly RouteName[] = Object.values(calls).flat();

/** The callers that are expected to pass: anybody, a person after the first factor, or the people of these roles. */
export function expectedFor(name: RouteName): "anybody" | "half signed in" | readonly Role[] {
  const [who = ""] = Object.entries(calls).find(([, names]) => names.includes(name)) ?? [];
  if (who === "anybody" || who === "half signed in") return who;
  if (who === "everybody") return roleNames;
  const named = who.split(", ");
  return roleNames.filter((role) => named.includes(role));
}
