export { releaseFiles } from "./release-files";
export { releaseNotes } from "./release-notes";
export { releases } from "./releases";
