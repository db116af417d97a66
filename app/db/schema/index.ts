export { rateLimits } from "./rate-limits";
export { releaseFiles } from "./release-files";
export { releaseNotes } from "./release-notes";
export { releases } from "./releases";
export { siteSecrets } from "./site-secrets";
