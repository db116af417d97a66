import type { z } from "zod";
import type { Permission } from "~/domain/rights/permissions";
import * as accounts from "./schemas/accounts";
import * as articles from "./schemas/articles";
import * as audit from "./schemas/audit";
import * as bulk from "./schemas/bulk-articles";
import { nothing } from "./schemas/common";
import * as figures from "./schemas/figures";
import * as firstSteps from "./schemas/first-steps";
import * as helpErrors from "./schemas/help-errors";
import * as inbox from "./schemas/inbox";
import * as jobs from "./schemas/jobs";
import * as kept from "./schemas/kept-drafts";
import * as legal from "./schemas/legal";
import * as links from "./schemas/links";
import * as media from "./schemas/media";
import * as offer from "./schemas/offer";
import * as oldAddresses from "./schemas/old-addresses";
import * as outbox from "./schemas/outbox";
import * as releases from "./schemas/releases";
import * as sampleContent from "./schemas/sample-content";
import { searchRequest } from "./schemas/search";
import * as session from "./schemas/session";
import * as settings from "./schemas/settings";
import * as siteTexts from "./schemas/site-texts";
import * as staff from "./schemas/staff";
import * as texts from "./schemas/texts";
import * as tokens from "./schemas/tokens";
import * as webhooks from "./schemas/webhooks";

/**
 * Who may make a call: anybody; a session that waits for its second step or for the end of an
 * invitation; anybody signed in; or people whose roles grant a permission. `stepUp`: only with a
 * factor given in the last 10 minutes.
 */
type RouteRule =
  | { for: "anonymous" }
  | { for: "half-signed-in"; stage: "second-step" | "invited" }
  | { for: "signed-in"; stepUp?: true }
  | { for: Permission; stepUp?: true };

export type RouteDefinition = {
  method: "GET" | "POST" | "PATCH";
  path: string;
  rule: RouteRule;
  /** The query of a GET, and of a POST whose body is bytes; else the body of a POST. */
  request: z.ZodType;
  /** The body is `application/octet-stream` in place of JSON; the handler reads it. */
  takesBytes?: true;
  /** A call of tus 1.0: headers say everything, the body is bytes, and HEAD is answered like GET. */
  isUpload?: true;
  /** The console makes it by itself, so it does not count as use of the session. */
  isNoUse?: true;
  /** Anybody may make it; but a session that is open must be that of the person whom the page names. */
  isOfPerson?: true;
  /**
   * It takes no turn although nobody needs to be signed in for it: it verifies nothing, and writes nothing
   * for a stranger.
   */
  takesNoTurn?: true;
  /** Largest body in bytes, where whole texts are sent. */
  largestBody?: number;
};

/** Whether strangers may make a call that does something. */
export const isBeforeSignIn = ({
  rule,
  method,
}: Pick<RouteDefinition, "rule" | "method">): boolean =>
  method === "POST" && (rule.for === "anonymous" || rule.for === "half-signed-in");

const anonymous = { for: "anonymous" } as const;
const secondStep = { for: "half-signed-in", stage: "second-step" } as const;
const invited = { for: "half-signed-in", stage: "invited" } as const;
const signedIn = { for: "signed-in" } as const;
const steppedUp = { for: "signed-in", stepUp: true } as const;
const seesReleases = { for: "releases.read" } as const;
const writesReleases = { for: "releases.write" } as const;
const publishesReleases = { for: "releases.publish" } as const;
// What makes programs change on other people's machines, and saying who signs. Stopping a rollout never waits.
const decidesOnReleases = { for: "releases.publish", stepUp: true } as const;
const seesStaff = { for: "staff.read" } as const;
const managesStaff = { for: "staff.manage", stepUp: true } as const;
const seesTokens = { for: "tokens.read" } as const;
const managesTokens = { for: "tokens.manage", stepUp: true } as const;
const seesWebhooks = { for: "webhooks.read" } as const;
// An endpoint may get personal data, and its secret makes other systems believe what it signs.
const managesWebhooks = { for: "webhooks.manage", stepUp: true } as const;
const seesAudit = { for: "audit.read" } as const;
const seesMedia = { for: "media.read" } as const;
const changesMedia = { for: "media.write" } as const;
const exportsAudit = { for: "audit.export", stepUp: true } as const;
const seesArticles = { for: "articles.read" } as const;
const writesArticles = { for: "articles.write" } as const;
const publishesArticles = { for: "articles.publish" } as const;
const withdrawsArticles = { for: "articles.publish", stepUp: true } as const;

/** Two marks of the brand, whose quotation marks JSON writes as two characters. */
const drawings = { largestBody: 100_000 } as const;

/** A text of 300,000 characters, and what JSON makes of it. */
const wholeText = { largestBody: 2_000_000 } as const;

/** A file of 5,000 old addresses, each up to 300 characters on both sides. */
const addressFile = { largestBody: 4_500_000 } as const;

const seesLegal = { for: "legal.read" } as const;
const writesLegal = { for: "legal.write" } as const;
const publishesLegal = { for: "legal.publish", stepUp: true } as const;
const seesOffer = { for: "packages.read" } as const;
const editsOffer = { for: "packages.publish" } as const;
const seesLinks = { for: "resources.read" } as const;
const editsLinks = { for: "resources.publish" } as const;
const seesInbox = { for: "inbox.read" } as const;
const answers = { for: "inbox.answer" } as const;
const handlesData = { for: "accounts.manage", stepUp: true } as const;
const seesAccounts = { for: "accounts.read" } as const;
const seesOutbox = { for: "messages.read" } as const;
const retries = { for: "messages.retry" } as const;
const seesFigures = { for: "figures.read" } as const;
// Whole tables leave the site, as with every export.
const exportsFigures = { for: "figures.read", stepUp: true } as const;
const seesJobs = { for: "settings.read" } as const;
// Only owners: what is left to do before the site is theirs is nobody else's matter.
const seesFirstSteps = { for: "settings.change" } as const;
const seesHealth = { for: "settings.read" } as const;
const asksForJobs = { for: "settings.change" } as const;
const seesSettings = { for: "settings.read" } as const;
// They reach every page at once, and may put a script of somebody else on one.
const changesSettings = { for: "settings.change", stepUp: true } as const;

const get = <Rule extends RouteRule, Request extends z.ZodType>(
  path: string,
  rule: Rule,
  request: Request,
) => ({ method: "GET", path, rule, request }) as const;

const post = <Rule extends RouteRule, Request extends z.ZodType>(
  path: string,
  rule: Rule,
  request: Request,
) => ({ method: "POST", path, rule, request }) as const;

/**
 * Every call of the console, under `/console/api`. The server mounts nothing else, and a call
 * without a rule does not compile. `AnswerOf` is what the handler of a call returns.
 */
export const consoleRoutes = {
  session: get("/session", anonymous, nothing),

  signInPassword: post("/sign-in/password", anonymous, session.passwordRequest),
  signInCode: post("/sign-in/code", secondStep, session.codeRequest),
  signInRecovery: post("/sign-in/recovery", secondStep, session.recoveryRequest),
  signInPasskeyOptions: {
    ...post("/sign-in/passkey/options", anonymous, nothing),
    takesNoTurn: true,
  },
  signInPasskey: post("/sign-in/passkey", anonymous, session.passkeyRequest),
  signOut: {
    ...post("/sign-out", anonymous, nothing),
    isOfPerson: true,
    takesNoTurn: true,
  },

  openInvitation: post("/invitation/open", anonymous, session.openInvitationRequest),
  acceptByCode: post("/invitation/accept/code", invited, session.acceptByCodeRequest),
  acceptPasskeyOptions: post(
    "/invitation/accept/passkey/options",
    invited,
    session.acceptOptionsRequest,
  ),
  acceptByPasskey: post("/invitation/accept/passkey", invited, session.acceptByPasskeyRequest),

  stepUpCode: post("/step-up/code", signedIn, session.codeRequest),
  stepUpPasskeyOptions: post("/step-up/passkey/options", signedIn, nothing),
  stepUpPasskey: post("/step-up/passkey", signedIn, session.passkeyRequest),

  today: get("/today", signedIn, nothing),
  firstSteps: get("/first-steps", seesFirstSteps, nothing),
  leaveOutFirstStep: post("/first-steps/leave-out", seesFirstSteps, firstSteps.leaveOutRequest),
  returnFirstStep: post("/first-steps/return", seesFirstSteps, firstSteps.returnRequest),
  noteFirstSteps: post("/first-steps/note", seesFirstSteps, nothing),
  sendTestMail: post("/first-steps/test-mail", seesFirstSteps, nothing),
  sendTestSms: post("/first-steps/test-sms", changesSettings, firstSteps.testSmsRequest),
  // It notes that a channel works, so it is no GET.
  testResult: post("/first-steps/test-result", seesFirstSteps, firstSteps.testResultRequest),
  checkMailDomain: post("/first-steps/mail-domain", seesFirstSteps, nothing),
  checkAddress: post("/first-steps/address", seesFirstSteps, nothing),
  // It changes nothing. But addresses of calls stand in the logs of proxies, and what somebody types
  // here may be a name or a contact.
  search: post("/search", signedIn, searchRequest),

  setLocale: post("/me/locale", signedIn, session.localeRequest),
  setPassword: post("/me/password", steppedUp, session.newPasswordRequest),
  beginAuthenticator: post("/me/authenticator/begin", steppedUp, nothing),
  setAuthenticator: post("/me/authenticator", steppedUp, session.authenticatorRequest),
  addPasskeyOptions: post("/me/passkeys/options", steppedUp, nothing),
  addPasskey: post("/me/passkeys", steppedUp, session.addPasskeyRequest),
  removePasskey: post("/me/passkeys/:id/remove", steppedUp, nothing),
  renewRecoveryCodes: post("/me/recovery-codes", steppedUp, nothing),
  mySessions: get("/me/sessions", signedIn, nothing),
  endMySession: post("/me/sessions/:id/end", signedIn, nothing),
  endMyOtherSessions: post("/me/sessions/end-others", signedIn, nothing),

  staff: get("/staff", seesStaff, nothing),
  staffSessions: get("/staff/:id/sessions", seesStaff, nothing),
  invite: post("/staff/invitations", managesStaff, staff.inviteRequest),
  revokeInvitation: post("/staff/invitations/:id/revoke", managesStaff, nothing),
  setRoles: post("/staff/:id/roles", managesStaff, staff.rolesRequest),
  disableStaff: post("/staff/:id/disable", managesStaff, nothing),
  enableStaff: post("/staff/:id/enable", managesStaff, nothing),
  resetFactors: post("/staff/:id/reset-factors", managesStaff, nothing),
  endStaffSessions: post("/staff/:id/sessions/end", managesStaff, staff.endSessionsRequest),

  tokens: get("/tokens", seesTokens, nothing),
  makeToken: post("/tokens", managesTokens, tokens.makeTokenRequest),
  rotateToken: post("/tokens/:id/rotate", managesTokens, nothing),
  revokeToken: post("/tokens/:id/revoke", managesTokens, nothing),

  webhooks: get("/webhooks", seesWebhooks, nothing),
  addWebhook: post("/webhooks", managesWebhooks, webhooks.endpointRequest),
  // Before the endpoints, whose addresses would match as well.
  webhookDeliveries: get("/webhooks/deliveries", seesWebhooks, webhooks.deliveriesQuery),
  webhookDelivery: get("/webhooks/deliveries/:id", seesWebhooks, nothing),
  replayWebhook: post("/webhooks/deliveries/:id/replay", managesWebhooks, nothing),
  changeWebhook: post("/webhooks/:id", managesWebhooks, webhooks.changeRequest),
  rotateWebhook: post("/webhooks/:id/rotate", managesWebhooks, nothing),
  switchWebhook: post("/webhooks/:id/switch", managesWebhooks, webhooks.switchRequest),
  removeWebhook: post("/webhooks/:id/remove", managesWebhooks, nothing),
  testWebhook: post("/webhooks/:id/test", managesWebhooks, nothing),
  replayWebhooks: post("/webhooks/:id/replay", managesWebhooks, webhooks.replayRequest),

  counts: get("/counts", signedIn, nothing),

  releases: get("/releases", seesReleases, releases.releaseQuery),
  release: get("/releases/one", seesReleases, releases.releaseName),
  releaseFeeds: get("/releases/feeds", seesReleases, releases.releaseName),
  releaseLines: get("/releases/lines", seesReleases, releases.releaseName),
  releaseHistory: get("/releases/history", seesReleases, releases.historyQuery),
  releaseNotesHistory: get("/releases/notes", seesReleases, releases.notesQuery),
  releasePresence: {
    ...post("/releases/presence", seesReleases, releases.releasePresenceRequest),
    isNoUse: true,
  },
  newRelease: post("/releases", writesReleases, releases.newReleaseRequest),
  discardRelease: post("/releases/discard", writesReleases, releases.releaseName),
  prepareRelease: post("/releases/prepare", writesReleases, releases.prepareRequest),
  beginReleaseUpload: {
    ...post("/releases/uploads", writesReleases, nothing),
    isUpload: true,
  },
  releaseUploadState: {
    method: "GET",
    path: "/releases/uploads/:upload",
    rule: writesReleases,
    request: nothing,
    isUpload: true,
  },
  continueReleaseUpload: {
    method: "PATCH",
    path: "/releases/uploads/:upload",
    rule: writesReleases,
    request: nothing,
    isUpload: true,
  },
  endReleaseUpload: post("/releases/uploads/end", writesReleases, releases.endUploadRequest),
  addReleaseFile: post("/releases/files", writesReleases, releases.addFileRequest),
  removeReleaseFile: post("/releases/files/remove", writesReleases, releases.removeFileRequest),
  saveReleaseNotes: {
    ...post("/releases/notes", writesReleases, releases.saveNotesRequest),
    // A hundred changes of 500 characters each.
    largestBody: 300_000,
  },
  publishRelease: post("/releases/publish", decidesOnReleases, releases.publishReleaseRequest),
  showReleasePages: post("/releases/show-pages", decidesOnReleases, releases.releaseName),
  promoteRelease: post("/releases/promote", decidesOnReleases, releases.promoteReleaseRequest),
  withdrawRelease: post("/releases/withdraw", decidesOnReleases, releases.withdrawReleaseRequest),
  scheduleRelease: post("/releases/schedule", decidesOnReleases, releases.scheduleReleaseRequest),
  cancelReleaseSchedule: post("/releases/schedules/:id/cancel", publishesReleases, nothing),

  rollouts: get("/rollouts", seesReleases, nothing),
  rollout: get("/rollouts/one", seesReleases, releases.rolloutLine),
  rolloutFeeds: get("/rollouts/feeds", seesReleases, releases.rolloutLine),
  rolloutHistory: get("/rollouts/history", seesReleases, releases.rolloutHistoryQuery),
  editRollout: post("/rollouts/act", decidesOnReleases, releases.editRolloutRequest),
  pauseRollout: post("/rollouts/pause", publishesReleases, releases.pauseRolloutRequest),
  editRollouts: post("/rollouts/set", decidesOnReleases, releases.editRolloutsRequest),
  pauseRollouts: post("/rollouts/set/pause", publishesReleases, releases.pauseRolloutsRequest),
  shutOffRollouts: post("/rollouts/shut-off", publishesReleases, releases.shutOffRequest),
  scheduleRollout: post("/rollouts/steps", decidesOnReleases, releases.stepsRequest),
  approveReleaseChange: post(
    "/release-requests/:id/approve",
    decidesOnReleases,
    releases.approveRequest,
  ),
  declineReleaseChange: post(
    "/release-requests/:id/decline",
    publishesReleases,
    releases.declineRequest,
  ),

  releaseKeys: get("/release-keys", seesReleases, nothing),
  addReleaseKey: post("/release-keys", decidesOnReleases, releases.addKeyRequest),
  addLateSignatures: post(
    "/release-keys/signatures",
    decidesOnReleases,
    releases.lateSignaturesRequest,
  ),
  endReleaseKey: post("/release-keys/end", decidesOnReleases, releases.endKeyRequest),

  inbox: get("/inbox", seesInbox, inbox.inboxQuery),
  answerTemplates: get("/inbox/templates", seesInbox, nothing),
  addTemplate: post("/inbox/templates", answers, inbox.templateRequest),
  changeTemplate: post("/inbox/templates/:id", answers, inbox.changeTemplateRequest),
  deleteTemplate: post("/inbox/templates/:id/delete", answers, inbox.deleteTemplateRequest),
  inboxMessage: get("/inbox/:id", seesInbox, nothing),
  answerMessage: post("/inbox/:id/answer", answers, inbox.answerRequest),
  closeMessage: post("/inbox/:id/close", answers, inbox.closeRequest),
  reopenMessage: post("/inbox/:id/reopen", answers, nothing),
  takeMessage: post("/inbox/:id/take", answers, inbox.takeRequest),
  identifyRequest: post("/inbox/:id/identify", answers, inbox.reasonRequest),
  sortRequest: post("/inbox/:id/sort", answers, inbox.sortRequest),
  extendRequest: post("/inbox/:id/extend", answers, inbox.reasonRequest),
  exportPersonalData: post("/inbox/:id/export", handlesData, nothing),
  erasePersonalData: post("/inbox/:id/erase", handlesData, inbox.eraseRequest),

  accounts: get("/accounts", seesAccounts, accounts.accountsQuery),
  searchAccount: post("/accounts/search", seesAccounts, accounts.searchAccountRequest),
  // After the search, whose address its own would match as well.
  account: get("/accounts/:id", seesAccounts, nothing),
  seeAccount: post("/accounts/:id/see", seesAccounts, nothing),
  endAccountSessions: post("/accounts/:id/end-sessions", handlesData, nothing),
  sendAccountReset: post("/accounts/:id/send-reset", handlesData, nothing),

  outbox: get("/outbox", seesOutbox, outbox.outboxQuery),
  retryDeliveries: post("/outbox/retry", retries, outbox.messageIds),
  issueDeliveryAnew: post("/outbox/:id/issue-anew", retries, nothing),
  giveUpDeliveries: post("/outbox/give-up", retries, outbox.messageIds),

  figures: get("/figures", seesFigures, figures.figuresQuery),
  exportFigures: post("/figures/export", exportsFigures, figures.exportFiguresRequest),

  jobs: get("/jobs", seesJobs, nothing),
  // The screen asks again by itself.
  health: { ...get("/health", seesHealth, nothing), isNoUse: true },
  runJob: post("/jobs/run", asksForJobs, jobs.runJobRequest),

  settings: get("/settings", seesSettings, nothing),
  settingsHistory: get("/settings/history", seesSettings, settings.settingsHistoryQuery),
  saveSettings: {
    ...post("/settings", changesSettings, settings.saveSettingsRequest),
    ...drawings,
  },
  restoreSettings: post("/settings/restore", changesSettings, settings.restoreSettingsRequest),
  sampleContent: get("/sample-content", seesFirstSteps, nothing),
  clearSampleContent: post("/sample-content", changesSettings, sampleContent.clearSamplesRequest),
  addScan: post("/settings/scans", changesSettings, settings.addScanRequest),
  removeScan: post("/settings/scans/:id/remove", changesSettings, nothing),

  siteTexts: get("/site-texts", seesArticles, siteTexts.siteTextQuery),
  siteTextPage: get("/site-texts/page", seesArticles, siteTexts.siteTextPageQuery),
  siteTextHistory: get("/site-texts/history", seesArticles, siteTexts.siteTextHistoryQuery),
  saveSiteText: post("/site-texts", writesArticles, siteTexts.saveSiteTextRequest),
  copySiteText: post("/site-texts/copy", writesArticles, siteTexts.copySiteTextRequest),
  confirmSiteText: post("/site-texts/confirm", writesArticles, siteTexts.confirmSiteTextRequest),
  previewSiteTexts: post("/site-texts/preview", writesArticles, siteTexts.previewSiteTextsRequest),
  publishSiteTexts: {
    ...post("/site-texts/publish", publishesArticles, siteTexts.publishSiteTextsRequest),
    // Every text of a page.
    largestBody: 200_000,
  },
  scheduleSiteTexts: {
    ...post("/site-texts/schedule", publishesArticles, siteTexts.scheduleSiteTextsRequest),
    largestBody: 200_000,
  },
  cancelSiteTextSchedule: post(
    "/site-texts/schedule/cancel",
    publishesArticles,
    siteTexts.cancelSiteTextScheduleRequest,
  ),

  audit: get("/audit", seesAudit, audit.auditQuery),
  checkAudit: get("/audit/check", seesAudit, nothing),
  exportAudit: post("/audit/export", exportsAudit, audit.auditFilter),

  oldAddresses: get("/old-addresses", seesSettings, nothing),
  exportOldAddresses: post("/old-addresses/export", changesSettings, nothing),
  previewOldAddresses: {
    ...post("/old-addresses/preview", changesSettings, oldAddresses.previewRequest),
    ...addressFile,
  },
  importOldAddresses: {
    ...post("/old-addresses/import", changesSettings, oldAddresses.importRequest),
    ...addressFile,
  },
  addOldAddress: post("/old-addresses/new", changesSettings, oldAddresses.addRequest),
  changeOldAddress: post("/old-addresses/:id", changesSettings, oldAddresses.changeRequest),
  removeOldAddress: post("/old-addresses/:id/remove", changesSettings, oldAddresses.removeRequest),

  links: get("/links", seesLinks, nothing),
  addLink: post("/links/new", editsLinks, links.addLinkRequest),
  checkLinksNow: post("/links/check", editsLinks, nothing),
  hideLinks: post("/links/bulk/hide", editsLinks, links.hideLinksRequest),
  removeLinks: post("/links/bulk/remove", editsLinks, links.removeLinksRequest),
  linkChecks: get("/links/:id/checks", seesLinks, links.linkKindQuery),
  changeLink: post("/links/:id", editsLinks, links.changeLinkRequest),
  hideLink: post("/links/:id/hide", editsLinks, links.hideLinkRequest),
  moveLink: post("/links/:id/move", editsLinks, links.moveLinkRequest),
  takeLinkAddress: post("/links/:id/address", editsLinks, links.takeAddressRequest),
  removeLink: post("/links/:id/remove", editsLinks, links.removeLinkRequest),
  putToolCategory: post("/tool-categories", editsLinks, links.putCategoryRequest),
  moveToolCategory: post("/tool-categories/move", editsLinks, links.moveCategoryRequest),
  removeToolCategory: post("/tool-categories/remove", editsLinks, links.removeCategoryRequest),

  offer: get("/offer", seesOffer, nothing),
  offerHistory: get("/offer/history", seesOffer, offer.offerHistoryQuery),
  saveOfferDraft: {
    ...post("/offer/draft", editsOffer, offer.saveOfferRequest),
    // All packages and features.
    largestBody: 500_000,
  },
  keptOffers: get("/offer/kept", seesOffer, kept.keptQuery),
  keepOffer: {
    ...post("/offer/kept", editsOffer, offer.keepOfferRequest),
    largestBody: 500_000,
  },
  restoreKeptOffer: post("/offer/kept/restore", editsOffer, offer.restoreKeptRequest),
  discardOfferDraft: post("/offer/discard", editsOffer, offer.versionRequest),
  publishOffer: post("/offer/publish", editsOffer, offer.lookedAtRequest),
  scheduleOffer: post("/offer/schedule", editsOffer, offer.scheduleRequest),
  cancelOfferSchedule: post("/offer/schedule/:id/cancel", editsOffer, nothing),
  restoreOffer: post("/offer/restore", editsOffer, offer.restoreRequest),
  previewOffer: post("/offer/preview", editsOffer, offer.previewRequest),

  legalText: get("/legal", seesLegal, legal.legalTextQuery),
  legalVersions: get("/legal/versions", seesLegal, legal.legalVersionsQuery),
  legalVersion: get("/legal/version", seesLegal, legal.legalVersionQuery),
  saveLegalDraft: {
    ...post("/legal/draft", writesLegal, legal.saveLegalDraftRequest),
    ...wholeText,
  },
  keptLegal: get("/legal/kept", seesLegal, legal.keptLegalQuery),
  keptLegalWords: get("/legal/kept/words", seesLegal, legal.keptLegalWordsQuery),
  keepLegal: {
    ...post("/legal/kept", writesLegal, legal.keepLegalRequest),
    ...wholeText,
  },
  restoreKeptLegal: post("/legal/kept/restore", writesLegal, legal.restoreKeptLegalRequest),
  discardLegalDraft: post("/legal/discard", writesLegal, legal.discardLegalRequest),
  announceLegalVersion: post("/legal/announce", publishesLegal, legal.announceLegalRequest),
  moveLegalDate: post("/legal/move", publishesLegal, legal.moveLegalRequest),
  recallLegalVersion: post("/legal/recall", publishesLegal, legal.recallLegalRequest),
  previewLegalDraft: post("/legal/preview", writesLegal, legal.previewLegalRequest),

  articles: get("/articles", seesArticles, articles.articleQuery),
  articleTags: get("/articles/tags", seesArticles, nothing),
  addArticleTag: post("/articles/tags", publishesArticles, articles.tagRequest),
  renameArticleTag: post("/articles/tags/rename", publishesArticles, articles.renameTagRequest),
  joinArticleTag: post("/articles/tags/join", publishesArticles, articles.joinTagRequest),
  deleteArticleTag: post("/articles/tags/delete", publishesArticles, articles.deleteTagRequest),
  newArticle: {
    ...post("/articles", publishesArticles, articles.newArticleRequest),
    ...wholeText,
  },
  tagArticles: post("/articles/bulk/tag", publishesArticles, bulk.tagArticles),
  scheduleArticles: post("/articles/bulk/schedule", publishesArticles, bulk.scheduleArticles),
  cancelArticleSchedules: post(
    "/articles/bulk/schedule/cancel",
    publishesArticles,
    bulk.cancelSchedules,
  ),
  withdrawArticles: post("/articles/bulk/withdraw", withdrawsArticles, bulk.withdrawArticles),
  askForTranslations: post("/articles/bulk/ask", publishesArticles, bulk.askForTranslations),
  article: get("/articles/:id", seesArticles, nothing),
  articlePresence: {
    ...post("/articles/:id/presence", seesArticles, articles.presenceRequest),
    isNoUse: true,
  },
  saveArticleDraft: {
    ...post("/articles/:id/draft", writesArticles, articles.saveDraftRequest),
    ...wholeText,
  },
  copyArticleText: {
    ...post("/articles/:id/copy", writesArticles, articles.copyRequest),
    ...wholeText,
  },
  keepArticleVersion: post("/articles/:id/version", writesArticles, texts.draftRequest),
  submitArticle: post("/articles/:id/submit", writesArticles, texts.submitRequest),
  confirmArticleSource: post("/articles/:id/confirm", writesArticles, texts.confirmRequest),
  restoreArticle: post("/articles/:id/restore", writesArticles, texts.restoreRequest),
  previewArticle: post("/articles/:id/preview", writesArticles, articles.previewRequest),
  articleHistory: get("/articles/:id/history", seesArticles, texts.historyQuery),
  articleRevision: get("/articles/:id/revision", seesArticles, texts.revisionQuery),
  publishArticle: post("/articles/:id/publish", publishesArticles, texts.publishRequest),
  scheduleArticle: post("/articles/:id/schedule", publishesArticles, texts.scheduleRequest),
  cancelArticleSchedule: post(
    "/articles/:id/schedule/cancel",
    publishesArticles,
    texts.cancelScheduleRequest,
  ),
  withdrawArticle: post("/articles/:id/withdraw", withdrawsArticles, texts.withdrawRequest),
  helpErrors: get("/help-errors", seesArticles, nothing),
  saveHelpError: post("/help-errors/save", publishesArticles, helpErrors.saveHelpErrorRequest),
  removeHelpError: post(
    "/help-errors/remove",
    withdrawsArticles,
    helpErrors.removeHelpErrorRequest,
  ),
  helpErrorHistory: get("/help-errors/history", seesArticles, helpErrors.helpErrorHistoryQuery),
  media: get("/media", seesMedia, media.mediaQuery),
  namedPictures: get("/media/named", seesMedia, media.namesQuery),
  picture: get("/media/:id", seesMedia, nothing),
  describePicture: post("/media/:id/describe", changesMedia, media.describePicture),
  deletePicture: post("/media/:id/delete", changesMedia, nothing),
  beginUpload: post("/media/uploads", changesMedia, media.newUpload),
  addUploadPiece: {
    ...post("/media/uploads/:id/pieces", changesMedia, media.uploadPiece),
    takesBytes: true,
  },
  finishUpload: post("/media/uploads/:id/finish", changesMedia, media.finishUpload),
  cancelUpload: post("/media/uploads/:id/cancel", changesMedia, nothing),
} as const satisfies Record<string, RouteDefinition>;

export type ConsoleRoutes = typeof consoleRoutes;
export type RouteName = keyof ConsoleRoutes;

/** What a call takes, as the client writes it. */
export type RequestOf<Name extends RouteName> = z.input<ConsoleRoutes[Name]["request"]>;
export type { AnswerOf, FileCall } from "~/console-api/answers";
