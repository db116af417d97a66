import type { z } from "zod";
import type { Permission } from "~/domain/rights/permissions";
import * as accounts from "./schemas/accounts";
import * as articles from "./schemas/articles";
import * as audit from "./schemas/audit";
import * as bulk from "./schemas/bulk-articles";
import { nothing } from "./schemas/common";
import { counts } from "./schemas/counts";
import * as figures from "./schemas/figures";
import { siteHealth } from "./schemas/health";
import * as helpErrors from "./schemas/help-errors";
import * as inbox from "./schemas/inbox";
import * as jobs from "./schemas/jobs";
import * as kept from "./schemas/kept-drafts";
import * as legal from "./schemas/legal";
import * as links from "./schemas/links";
import * as media from "./schemas/media";
import * as offer from "./schemas/offer";
import * as outbox from "./schemas/outbox";
import { passkeyOptions } from "./schemas/passkey";
import * as releases from "./schemas/releases";
import { searchAnswer, searchRequest } from "./schemas/search";
import * as session from "./schemas/session";
import * as settings from "./schemas/settings";
import * as siteTexts from "./schemas/site-texts";
import * as staff from "./schemas/staff";
import * as texts from "./schemas/texts";
import { today } from "./schemas/today";
import * as tokens from "./schemas/tokens";

/**
 * Who may make a call: anybody; a session that waits for its second step or for the end of an
 * invitation; anybody signed in; or people whose roles grant a permission. `stepUp`: only with a
 * factor given in the last 10 minutes.
 */
export type RouteRule =
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
  /** Null: no JSON, but a file. */
  answer: z.ZodType | null;
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
const seesAudit = { for: "audit.read" } as const;
const seesMedia = { for: "media.read" } as const;
const changesMedia = { for: "media.write" } as const;
const exportsAudit = { for: "audit.export", stepUp: true } as const;
const seesArticles = { for: "articles.read" } as const;
const writesArticles = { for: "articles.write" } as const;
const publishesArticles = { for: "articles.publish" } as const;
const withdrawsArticles = { for: "articles.publish", stepUp: true } as const;

/** A text of 300,000 characters, and what JSON makes of it. */
const wholeText = { largestBody: 2_000_000 } as const;

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
const seesHealth = { for: "settings.read" } as const;
const asksForJobs = { for: "settings.change" } as const;
const seesSettings = { for: "settings.read" } as const;
// They reach every page at once, and may put a script of somebody else on one.
const changesSettings = { for: "settings.change", stepUp: true } as const;

const get = <Rule extends RouteRule, Request extends z.ZodType, Answer extends z.ZodType>(
  path: string,
  rule: Rule,
  request: Request,
  answer: Answer,
) => ({ method: "GET", path, rule, request, answer }) as const;

const post = <Rule extends RouteRule, Request extends z.ZodType, Answer extends z.ZodType | null>(
  path: string,
  rule: Rule,
  request: Request,
  answer: Answer,
) => ({ method: "POST", path, rule, request, answer }) as const;

/**
 * Every call of the console, under `/console/api`. The server mounts nothing else, and a call
 * without a rule does not compile.
 */
export const consoleRoutes = {
  session: get("/session", anonymous, nothing, session.sessionState),

  signInPassword: post("/sign-in/password", anonymous, session.passwordRequest, nothing),
  signInCode: post("/sign-in/code", secondStep, session.codeRequest, session.meAnswer),
  signInRecovery: post("/sign-in/recovery", secondStep, session.recoveryRequest, session.meAnswer),
  signInPasskeyOptions: {
    ...post("/sign-in/passkey/options", anonymous, nothing, passkeyOptions),
    takesNoTurn: true,
  },
  signInPasskey: post("/sign-in/passkey", anonymous, session.passkeyRequest, session.meAnswer),
  signOut: {
    ...post("/sign-out", anonymous, nothing, nothing),
    isOfPerson: true,
    takesNoTurn: true,
  },

  openInvitation: post(
    "/invitation/open",
    anonymous,
    session.openInvitationRequest,
    session.openInvitationAnswer,
  ),
  acceptByCode: post(
    "/invitation/accept/code",
    invited,
    session.acceptByCodeRequest,
    session.acceptedAnswer,
  ),
  acceptPasskeyOptions: post(
    "/invitation/accept/passkey/options",
    invited,
    nothing,
    passkeyOptions,
  ),
  acceptByPasskey: post(
    "/invitation/accept/passkey",
    invited,
    session.acceptByPasskeyRequest,
    session.acceptedAnswer,
  ),

  stepUpCode: post("/step-up/code", signedIn, session.codeRequest, session.meAnswer),
  stepUpPasskeyOptions: post("/step-up/passkey/options", signedIn, nothing, passkeyOptions),
  stepUpPasskey: post("/step-up/passkey", signedIn, session.passkeyRequest, session.meAnswer),

  today: get("/today", signedIn, nothing, today),
  // It changes nothing. But addresses of calls stand in the logs of proxies, and what somebody types
  // here may be a name or a contact.
  search: post("/search", signedIn, searchRequest, searchAnswer),

  setLocale: post("/me/locale", signedIn, session.localeRequest, session.meAnswer),
  setPassword: post("/me/password", steppedUp, session.newPasswordRequest, session.meAnswer),
  beginAuthenticator: post(
    "/me/authenticator/begin",
    steppedUp,
    nothing,
    session.authenticatorAnswer,
  ),
  setAuthenticator: post(
    "/me/authenticator",
    steppedUp,
    session.authenticatorRequest,
    session.acceptedAnswer,
  ),
  addPasskeyOptions: post("/me/passkeys/options", steppedUp, nothing, passkeyOptions),
  addPasskey: post("/me/passkeys", steppedUp, session.addPasskeyRequest, session.meAnswer),
  removePasskey: post("/me/passkeys/:id/remove", steppedUp, nothing, session.meAnswer),
  renewRecoveryCodes: post("/me/recovery-codes", steppedUp, nothing, session.recoveryCodesAnswer),
  mySessions: get("/me/sessions", signedIn, nothing, session.sessionList),
  endMySession: post("/me/sessions/:id/end", signedIn, nothing, session.sessionList),
  endMyOtherSessions: post("/me/sessions/end-others", signedIn, nothing, session.sessionList),

  staff: get("/staff", seesStaff, nothing, staff.staffList),
  staffSessions: get("/staff/:id/sessions", seesStaff, nothing, session.sessionList),
  invite: post("/staff/invitations", managesStaff, staff.inviteRequest, staff.staffList),
  revokeInvitation: post("/staff/invitations/:id/revoke", managesStaff, nothing, staff.staffList),
  setRoles: post("/staff/:id/roles", managesStaff, staff.rolesRequest, staff.staffList),
  disableStaff: post("/staff/:id/disable", managesStaff, nothing, staff.staffList),
  enableStaff: post("/staff/:id/enable", managesStaff, nothing, staff.staffList),
  resetFactors: post("/staff/:id/reset-factors", managesStaff, nothing, staff.staffList),
  endStaffSessions: post(
    "/staff/:id/sessions/end",
    managesStaff,
    staff.endSessionsRequest,
    session.sessionList,
  ),

  tokens: get("/tokens", seesTokens, nothing, tokens.tokenList),
  makeToken: post("/tokens", managesTokens, tokens.makeTokenRequest, tokens.madeToken),
  rotateToken: post("/tokens/:id/rotate", managesTokens, nothing, tokens.madeToken),
  revokeToken: post("/tokens/:id/revoke", managesTokens, nothing, tokens.tokenList),

  counts: get("/counts", signedIn, nothing, counts),

  releases: get("/releases", seesReleases, releases.releaseQuery, releases.releaseList),
  release: get("/releases/one", seesReleases, releases.releaseName, releases.releaseView),
  releaseFeeds: get("/releases/feeds", seesReleases, releases.releaseName, releases.feedsTold),
  releaseHistory: get("/releases/history", seesReleases, releases.historyQuery, releases.eventPage),
  releaseNotesHistory: get(
    "/releases/notes",
    seesReleases,
    releases.notesQuery,
    releases.notesHistory,
  ),
  releasePresence: {
    ...post(
      "/releases/presence",
      seesReleases,
      releases.releasePresenceRequest,
      releases.releasePresence,
    ),
    isNoUse: true,
  },
  newRelease: post("/releases", writesReleases, releases.newReleaseRequest, releases.releaseView),
  discardRelease: post("/releases/discard", writesReleases, releases.releaseName, nothing),
  prepareRelease: post(
    "/releases/prepare",
    writesReleases,
    releases.prepareRequest,
    releases.releaseView,
  ),
  beginReleaseUpload: {
    ...post("/releases/uploads", writesReleases, nothing, null),
    isUpload: true,
  },
  releaseUploadState: {
    method: "GET",
    path: "/releases/uploads/:upload",
    rule: writesReleases,
    request: nothing,
    answer: null,
    isUpload: true,
  },
  continueReleaseUpload: {
    method: "PATCH",
    path: "/releases/uploads/:upload",
    rule: writesReleases,
    request: nothing,
    answer: null,
    isUpload: true,
  },
  endReleaseUpload: post(
    "/releases/uploads/end",
    writesReleases,
    releases.endUploadRequest,
    releases.releaseView,
  ),
  addReleaseFile: post(
    "/releases/files",
    writesReleases,
    releases.addFileRequest,
    releases.releaseView,
  ),
  removeReleaseFile: post(
    "/releases/files/remove",
    writesReleases,
    releases.removeFileRequest,
    releases.releaseView,
  ),
  saveReleaseNotes: {
    ...post("/releases/notes", writesReleases, releases.saveNotesRequest, releases.releaseView),
    // A hundred changes of 500 characters each.
    largestBody: 300_000,
  },
  publishRelease: post(
    "/releases/publish",
    decidesOnReleases,
    releases.publishReleaseRequest,
    releases.releaseView,
  ),
  withdrawRelease: post(
    "/releases/withdraw",
    decidesOnReleases,
    releases.withdrawReleaseRequest,
    releases.releaseView,
  ),
  scheduleRelease: post(
    "/releases/schedule",
    decidesOnReleases,
    releases.scheduleReleaseRequest,
    releases.releaseView,
  ),
  cancelReleaseSchedule: post(
    "/releases/schedules/:id/cancel",
    publishesReleases,
    nothing,
    nothing,
  ),

  rollouts: get("/rollouts", seesReleases, nothing, releases.rolloutList),
  rollout: get("/rollouts/one", seesReleases, releases.rolloutLine, releases.rolloutView),
  rolloutFeeds: get("/rollouts/feeds", seesReleases, releases.rolloutLine, releases.feedsTold),
  rolloutHistory: get(
    "/rollouts/history",
    seesReleases,
    releases.rolloutHistoryQuery,
    releases.eventPage,
  ),
  editRollout: post(
    "/rollouts/act",
    decidesOnReleases,
    releases.editRolloutRequest,
    releases.changedRollout,
  ),
  pauseRollout: post(
    "/rollouts/pause",
    publishesReleases,
    releases.pauseRolloutRequest,
    releases.changedRollout,
  ),
  scheduleRollout: post(
    "/rollouts/steps",
    decidesOnReleases,
    releases.stepsRequest,
    releases.changedRollout,
  ),
  approveReleaseChange: post(
    "/release-requests/:id/approve",
    decidesOnReleases,
    releases.approveRequest,
    nothing,
  ),
  declineReleaseChange: post(
    "/release-requests/:id/decline",
    publishesReleases,
    releases.declineRequest,
    nothing,
  ),

  releaseKeys: get("/release-keys", seesReleases, nothing, releases.keyList),
  addReleaseKey: post(
    "/release-keys",
    decidesOnReleases,
    releases.addKeyRequest,
    releases.changedKeys,
  ),
  endReleaseKey: post(
    "/release-keys/end",
    decidesOnReleases,
    releases.endKeyRequest,
    releases.changedKeys,
  ),

  inbox: get("/inbox", seesInbox, inbox.inboxQuery, inbox.inboxList),
  answerTemplates: get("/inbox/templates", seesInbox, nothing, inbox.templateList),
  addTemplate: post("/inbox/templates", answers, inbox.templateRequest, inbox.templateList),
  changeTemplate: post(
    "/inbox/templates/:id",
    answers,
    inbox.changeTemplateRequest,
    inbox.templateList,
  ),
  deleteTemplate: post(
    "/inbox/templates/:id/delete",
    answers,
    inbox.deleteTemplateRequest,
    inbox.templateList,
  ),
  inboxMessage: get("/inbox/:id", seesInbox, nothing, inbox.inboxMessage),
  answerMessage: post("/inbox/:id/answer", answers, inbox.answerRequest, inbox.inboxMessage),
  closeMessage: post("/inbox/:id/close", answers, inbox.closeRequest, inbox.inboxMessage),
  reopenMessage: post("/inbox/:id/reopen", answers, nothing, inbox.inboxMessage),
  takeMessage: post("/inbox/:id/take", answers, inbox.takeRequest, inbox.inboxMessage),
  identifyRequest: post("/inbox/:id/identify", answers, inbox.reasonRequest, inbox.inboxMessage),
  sortRequest: post("/inbox/:id/sort", answers, inbox.sortRequest, inbox.inboxMessage),
  extendRequest: post("/inbox/:id/extend", answers, inbox.reasonRequest, inbox.inboxMessage),
  exportPersonalData: post("/inbox/:id/export", handlesData, nothing, null),
  erasePersonalData: post("/inbox/:id/erase", handlesData, inbox.eraseRequest, inbox.inboxMessage),

  accounts: get("/accounts", seesAccounts, accounts.accountsQuery, accounts.accountList),
  searchAccount: post(
    "/accounts/search",
    seesAccounts,
    accounts.searchAccountRequest,
    accounts.searchAccountAnswer,
  ),
  // After the search, whose address its own would match as well.
  account: get("/accounts/:id", seesAccounts, nothing, accounts.accountView),
  seeAccount: post("/accounts/:id/see", seesAccounts, nothing, accounts.seenAccount),

  outbox: get("/outbox", seesOutbox, outbox.outboxQuery, outbox.outboxList),
  retryDeliveries: post("/outbox/retry", retries, outbox.messageIds, outbox.doneCount),
  issueDeliveryAnew: post("/outbox/:id/issue-anew", retries, nothing, nothing),
  giveUpDeliveries: post("/outbox/give-up", retries, outbox.messageIds, outbox.doneCount),

  figures: get("/figures", seesFigures, figures.figuresQuery, figures.figures),
  exportFigures: post("/figures/export", exportsFigures, figures.exportFiguresRequest, null),

  jobs: get("/jobs", seesJobs, nothing, jobs.jobList),
  // The screen asks again by itself.
  health: { ...get("/health", seesHealth, nothing, siteHealth), isNoUse: true },
  runJob: post("/jobs/run", asksForJobs, jobs.runJobRequest, jobs.jobList),

  settings: get("/settings", seesSettings, nothing, settings.settingsState),
  settingsHistory: get(
    "/settings/history",
    seesSettings,
    settings.settingsHistoryQuery,
    settings.settingsHistory,
  ),
  saveSettings: post(
    "/settings",
    changesSettings,
    settings.saveSettingsRequest,
    settings.settingsState,
  ),
  restoreSettings: post(
    "/settings/restore",
    changesSettings,
    settings.restoreSettingsRequest,
    settings.settingsState,
  ),
  addScan: post(
    "/settings/scans",
    changesSettings,
    settings.addScanRequest,
    settings.settingsState,
  ),
  removeScan: post("/settings/scans/:id/remove", changesSettings, nothing, settings.settingsState),

  siteTexts: get("/site-texts", seesArticles, siteTexts.siteTextQuery, siteTexts.siteTextList),
  siteTextHistory: get(
    "/site-texts/history",
    seesArticles,
    siteTexts.siteTextHistoryQuery,
    siteTexts.siteTextHistory,
  ),
  saveSiteText: post(
    "/site-texts",
    writesArticles,
    siteTexts.saveSiteTextRequest,
    siteTexts.savedSiteText,
  ),
  copySiteText: post("/site-texts/copy", writesArticles, siteTexts.copySiteTextRequest, nothing),
  confirmSiteText: post(
    "/site-texts/confirm",
    writesArticles,
    siteTexts.confirmSiteTextRequest,
    siteTexts.siteTextList,
  ),
  previewSiteTexts: post(
    "/site-texts/preview",
    writesArticles,
    siteTexts.previewSiteTextsRequest,
    texts.previewAnswer,
  ),
  publishSiteTexts: {
    ...post(
      "/site-texts/publish",
      publishesArticles,
      siteTexts.publishSiteTextsRequest,
      siteTexts.siteTextList,
    ),
    // Every text of a page.
    largestBody: 200_000,
  },
  scheduleSiteTexts: {
    ...post(
      "/site-texts/schedule",
      publishesArticles,
      siteTexts.scheduleSiteTextsRequest,
      siteTexts.siteTextList,
    ),
    largestBody: 200_000,
  },
  cancelSiteTextSchedule: post(
    "/site-texts/schedule/cancel",
    publishesArticles,
    siteTexts.cancelSiteTextScheduleRequest,
    siteTexts.siteTextList,
  ),

  audit: get("/audit", seesAudit, audit.auditQuery, audit.auditList),
  checkAudit: get("/audit/check", seesAudit, nothing, audit.auditCheck),
  exportAudit: post("/audit/export", exportsAudit, audit.auditFilter, null),

  links: get("/links", seesLinks, nothing, links.linkList),
  addLink: post("/links/new", editsLinks, links.addLinkRequest, links.linkList),
  checkLinksNow: post("/links/check", editsLinks, nothing, links.linkList),
  linkChecks: get("/links/:id/checks", seesLinks, links.linkKindQuery, links.linkChecks),
  changeLink: post("/links/:id", editsLinks, links.changeLinkRequest, links.linkList),
  hideLink: post("/links/:id/hide", editsLinks, links.hideLinkRequest, links.linkList),
  moveLink: post("/links/:id/move", editsLinks, links.moveLinkRequest, links.linkList),
  takeLinkAddress: post("/links/:id/address", editsLinks, links.takeAddressRequest, links.linkList),
  removeLink: post("/links/:id/remove", editsLinks, links.removeLinkRequest, links.linkList),
  putToolCategory: post("/tool-categories", editsLinks, links.putCategoryRequest, links.linkList),
  moveToolCategory: post(
    "/tool-categories/move",
    editsLinks,
    links.moveCategoryRequest,
    links.linkList,
  ),
  removeToolCategory: post(
    "/tool-categories/remove",
    editsLinks,
    links.removeCategoryRequest,
    links.linkList,
  ),

  offer: get("/offer", seesOffer, nothing, offer.offerState),
  offerHistory: get("/offer/history", seesOffer, offer.offerHistoryQuery, offer.offerHistory),
  saveOfferDraft: {
    ...post("/offer/draft", editsOffer, offer.saveOfferRequest, offer.savedOffer),
    // All packages and features.
    largestBody: 500_000,
  },
  keptOffers: get("/offer/kept", seesOffer, kept.keptQuery, offer.keptOffers),
  keepOffer: {
    ...post("/offer/kept", editsOffer, offer.keepOfferRequest, kept.keptAnswer),
    largestBody: 500_000,
  },
  restoreKeptOffer: post(
    "/offer/kept/restore",
    editsOffer,
    offer.restoreKeptRequest,
    offer.offerState,
  ),
  discardOfferDraft: post("/offer/discard", editsOffer, offer.versionRequest, offer.offerState),
  publishOffer: post("/offer/publish", editsOffer, offer.lookedAtRequest, offer.offerState),
  scheduleOffer: post("/offer/schedule", editsOffer, offer.scheduleRequest, offer.offerState),
  cancelOfferSchedule: post("/offer/schedule/:id/cancel", editsOffer, nothing, offer.offerState),
  restoreOffer: post("/offer/restore", editsOffer, offer.restoreRequest, offer.offerState),
  previewOffer: post("/offer/preview", editsOffer, offer.previewRequest, texts.previewAnswer),

  legalText: get("/legal", seesLegal, legal.legalTextQuery, legal.legalText),
  legalVersions: get(
    "/legal/versions",
    seesLegal,
    legal.legalVersionsQuery,
    legal.legalVersionPage,
  ),
  legalVersion: get("/legal/version", seesLegal, legal.legalVersionQuery, legal.legalVersion),
  saveLegalDraft: {
    ...post("/legal/draft", writesLegal, legal.saveLegalDraftRequest, legal.savedLegalDraft),
    ...wholeText,
  },
  keptLegal: get("/legal/kept", seesLegal, legal.keptLegalQuery, legal.keptLegal),
  keptLegalWords: get(
    "/legal/kept/words",
    seesLegal,
    legal.keptLegalWordsQuery,
    legal.keptLegalWords,
  ),
  keepLegal: {
    ...post("/legal/kept", writesLegal, legal.keepLegalRequest, kept.keptAnswer),
    ...wholeText,
  },
  restoreKeptLegal: post(
    "/legal/kept/restore",
    writesLegal,
    legal.restoreKeptLegalRequest,
    legal.legalText,
  ),
  discardLegalDraft: post(
    "/legal/discard",
    writesLegal,
    legal.discardLegalRequest,
    legal.legalText,
  ),
  announceLegalVersion: post(
    "/legal/announce",
    publishesLegal,
    legal.announceLegalRequest,
    legal.legalText,
  ),
  moveLegalDate: post("/legal/move", publishesLegal, legal.moveLegalRequest, legal.legalText),
  recallLegalVersion: post(
    "/legal/recall",
    publishesLegal,
    legal.recallLegalRequest,
    legal.legalText,
  ),
  previewLegalDraft: post(
    "/legal/preview",
    writesLegal,
    legal.previewLegalRequest,
    texts.previewAnswer,
  ),

  articles: get("/articles", seesArticles, articles.articleQuery, articles.articleList),
  articleTags: get("/articles/tags", seesArticles, nothing, articles.tagList),
  addArticleTag: post("/articles/tags", publishesArticles, articles.tagRequest, articles.tagList),
  renameArticleTag: post(
    "/articles/tags/rename",
    publishesArticles,
    articles.renameTagRequest,
    articles.tagList,
  ),
  joinArticleTag: post(
    "/articles/tags/join",
    publishesArticles,
    articles.joinTagRequest,
    articles.tagList,
  ),
  deleteArticleTag: post(
    "/articles/tags/delete",
    publishesArticles,
    articles.deleteTagRequest,
    articles.tagList,
  ),
  newArticle: {
    ...post("/articles", publishesArticles, articles.newArticleRequest, articles.article),
    ...wholeText,
  },
  tagArticles: post("/articles/bulk/tag", publishesArticles, bulk.tagArticles, bulk.tagged),
  scheduleArticles: post(
    "/articles/bulk/schedule",
    publishesArticles,
    bulk.scheduleArticles,
    bulk.scheduled,
  ),
  cancelArticleSchedules: post(
    "/articles/bulk/schedule/cancel",
    publishesArticles,
    bulk.cancelSchedules,
    bulk.results,
  ),
  withdrawArticles: post(
    "/articles/bulk/withdraw",
    withdrawsArticles,
    bulk.withdrawArticles,
    bulk.results,
  ),
  askForTranslations: post(
    "/articles/bulk/ask",
    publishesArticles,
    bulk.askForTranslations,
    bulk.results,
  ),
  article: get("/articles/:id", seesArticles, nothing, articles.article),
  articlePresence: {
    ...post("/articles/:id/presence", seesArticles, articles.presenceRequest, articles.presence),
    isNoUse: true,
  },
  saveArticleDraft: {
    ...post("/articles/:id/draft", writesArticles, articles.saveDraftRequest, articles.savedDraft),
    ...wholeText,
  },
  copyArticleText: {
    ...post("/articles/:id/copy", writesArticles, articles.copyRequest, articles.copyAnswer),
    ...wholeText,
  },
  keepArticleVersion: post(
    "/articles/:id/version",
    writesArticles,
    texts.draftRequest,
    articles.article,
  ),
  submitArticle: post(
    "/articles/:id/submit",
    writesArticles,
    texts.submitRequest,
    articles.article,
  ),
  confirmArticleSource: post(
    "/articles/:id/confirm",
    writesArticles,
    texts.confirmRequest,
    articles.article,
  ),
  restoreArticle: post(
    "/articles/:id/restore",
    writesArticles,
    texts.restoreRequest,
    articles.article,
  ),
  previewArticle: post(
    "/articles/:id/preview",
    writesArticles,
    articles.previewRequest,
    texts.previewAnswer,
  ),
  articleHistory: get(
    "/articles/:id/history",
    seesArticles,
    texts.historyQuery,
    articles.articleHistory,
  ),
  articleRevision: get(
    "/articles/:id/revision",
    seesArticles,
    texts.revisionQuery,
    articles.articleRevision,
  ),
  publishArticle: post(
    "/articles/:id/publish",
    publishesArticles,
    texts.publishRequest,
    articles.article,
  ),
  scheduleArticle: post(
    "/articles/:id/schedule",
    publishesArticles,
    texts.scheduleRequest,
    articles.article,
  ),
  cancelArticleSchedule: post(
    "/articles/:id/schedule/cancel",
    publishesArticles,
    texts.cancelScheduleRequest,
    articles.article,
  ),
  withdrawArticle: post(
    "/articles/:id/withdraw",
    withdrawsArticles,
    texts.withdrawRequest,
    articles.article,
  ),
  helpErrors: get("/help-errors", seesArticles, nothing, helpErrors.helpErrorList),
  saveHelpError: post(
    "/help-errors/save",
    publishesArticles,
    helpErrors.saveHelpErrorRequest,
    helpErrors.helpErrorList,
  ),
  removeHelpError: post(
    "/help-errors/remove",
    withdrawsArticles,
    helpErrors.removeHelpErrorRequest,
    helpErrors.helpErrorList,
  ),
  helpErrorHistory: get(
    "/help-errors/history",
    seesArticles,
    helpErrors.helpErrorHistoryQuery,
    helpErrors.helpErrorHistory,
  ),
  media: get("/media", seesMedia, media.mediaQuery, media.mediaList),
  namedPictures: get("/media/named", seesMedia, media.namesQuery, media.namedPictures),
  picture: get("/media/:id", seesMedia, nothing, media.picture),
  describePicture: post("/media/:id/describe", changesMedia, media.describePicture, media.picture),
  deletePicture: post("/media/:id/delete", changesMedia, nothing, nothing),
  beginUpload: post("/media/uploads", changesMedia, media.newUpload, media.upload),
  addUploadPiece: {
    ...post("/media/uploads/:id/pieces", changesMedia, media.uploadPiece, media.uploadState),
    takesBytes: true,
  },
  finishUpload: post("/media/uploads/:id/finish", changesMedia, media.finishUpload, media.picture),
  cancelUpload: post("/media/uploads/:id/cancel", changesMedia, nothing, nothing),
} as const satisfies Record<string, RouteDefinition>;

export type ConsoleRoutes = typeof consoleRoutes;
export type RouteName = keyof ConsoleRoutes;

/** What a call takes, as the client writes it. */
export type RequestOf<Name extends RouteName> = z.input<ConsoleRoutes[Name]["request"]>;
/** What a call answers. */
export type AnswerOf<Name extends RouteName> = ConsoleRoutes[Name]["answer"] extends z.ZodType
  ? z.infer<ConsoleRoutes[Name]["answer"]>
  : never;
