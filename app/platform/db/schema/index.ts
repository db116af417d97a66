export { accounts } from "./accounts";
export { antivirusScans } from "./antivirus-scans";
export {
  articles,
  articleTags,
  articleTranslations,
  articleViews,
  articleVisits,
  tags,
  tagTranslations,
} from "./articles";
export { auditEntries } from "./audit-entries";
export { backgroundJobs } from "./background-jobs";
export { campaignDownloads } from "./campaign-downloads";
export { codeSources } from "./code-sources";
export { contactMessages } from "./contact-messages";
export { fakeSiteReports } from "./fake-site-reports";
export { friendLinks, friendLinkTranslations } from "./friend-links";
export { links } from "./links";
export { media, mediaFiles, mediaUploads } from "./media";
export { messages } from "./messages";
export {
  packageFeatures,
  packageFeatureTranslations,
  packageFeatureValues,
} from "./package-features";
export { packages, packageTranslations } from "./packages";
export { rateLimits } from "./rate-limits";
export { releaseFiles } from "./release-files";
export { releaseNotes } from "./release-notes";
export { releases } from "./releases";
export {
  resourceCategories,
  resourceCategoryTranslations,
  resources,
  resourceTranslations,
} from "./resources";
export { searchDocuments } from "./search-documents";
export { siteMarks } from "./site-marks";
export { siteSecrets } from "./site-secrets";
export { smsDays } from "./sms-days";
export {
  staff,
  staffChallenges,
  staffInvitations,
  staffPasskeys,
  staffRecoveryCodes,
  staffSessions,
  staffWaits,
} from "./staff";
export { verificationCodes } from "./verification-codes";
