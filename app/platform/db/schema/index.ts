export { accountSessions } from "./account-sessions";
export { accounts } from "./accounts";
export { answerTemplates } from "./answer-templates";
export { antivirusScans } from "./antivirus-scans";
export {
  articles,
  articleTags,
  articleTranslations,
  articleViews,
  articleVisits,
  formerTags,
  tags,
  tagTranslations,
} from "./articles";
export { auditEntries, auditRefusals } from "./audit-entries";
export { backgroundJobs } from "./background-jobs";
export { campaignDownloads } from "./campaign-downloads";
export { codeSources } from "./code-sources";
export { contactEntries } from "./contact-entries";
export { contactMessages } from "./contact-messages";
export {
  documentDrafts,
  documentKinds,
  documentNumbers,
  documentPreviews,
  documentPublications,
  documentRevisions,
  documentScheduleRevisions,
  documentSchedules,
  documents,
  textReaders,
  translationRequests,
} from "./documents";
export { fakeSiteReports } from "./fake-site-reports";
export { articleViewDays, campaignDays, downloadDays } from "./figures";
export { firstStepNotes } from "./first-step-notes";
export {
  helpErrorRevisions,
  keptDrafts,
  legalDrafts,
  legalPreviews,
  offerDrafts,
  offerPreviews,
  offerRevisions,
  offerSchedules,
  siteSettingRevisions,
  siteTextDrafts,
  siteTextPreviews,
  siteTextRevisions,
  siteTextSchedules,
} from "./former-documents";
export { friendLinks, friendLinkTranslations } from "./friend-links";
export {
  helpArticles,
  helpErrors,
  helpRemarks,
  helpTranslations,
  helpVotes,
} from "./help";
export { importedArticles } from "./imported-articles";
export { legalVersions } from "./legal-texts";
export { linkChecks, links } from "./links";
export { machineTokens } from "./machine-tokens";
export { media, mediaFiles, mediaUploads } from "./media";
export { messages } from "./messages";
export { missingAddressDays, oldAddresses, oldAddressHits } from "./old-addresses";
export { operatorMailboxes } from "./operator-mailboxes";
export {
  packageFeatures,
  packageFeatureTranslations,
  packageFeatureValues,
} from "./package-features";
export { packages, packageTranslations } from "./packages";
export { rateLimits } from "./rate-limits";
export { releaseFiles } from "./release-files";
export { releaseNoteRevisions, releaseNotes } from "./release-notes";
export { releaseKeys, releaseSignatures } from "./release-signatures";
export { promotionDocuments, releaseDocuments, releaseUploads } from "./release-uploads";
export { releases } from "./releases";
export {
  resourceCategories,
  resourceCategoryTranslations,
  resources,
  resourceTranslations,
} from "./resources";
export { releaseApprovals, releaseEvents, releaseSchedules, rollouts } from "./rollouts";
export { sampleRows } from "./sample-rows";
export { searchDocuments } from "./search-documents";
export { siteSettings } from "./settings";
export { siteMarks } from "./site-marks";
export { siteSecrets } from "./site-secrets";
export { siteTexts } from "./site-texts";
export { smsDays } from "./sms-days";
export {
  staff,
  staffChallenges,
  staffDroppedMarks,
  staffInvitations,
  staffPasskeys,
  staffRecoveryCodes,
  staffSessions,
  staffWaits,
} from "./staff";
export { verificationCodes } from "./verification-codes";
export { webhookDeliveries, webhookEndpoints, webhookEvents } from "./webhooks";
