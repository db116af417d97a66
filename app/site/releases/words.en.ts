/** What the two logs and the download page say of releases alike. */
export const releases = {
  package: "Package",
  patch: "Patch",
  remarks: "Remarks",
  latest: "Latest",
  checksum: "SHA-256",
  copyChecksum: "Copy SHA-256 of {name}",
  copied: "Copied",
  copyFailed: "Copying was refused. Select the text instead.",
  searchLabel: "Search versions and changes",
  search: "Search",
  emptySearch: "Empty the search field",
  viewMore: "View more",
  loading: "Loading",
  added: "{n} more versions shown",
  newer: "Newer versions",
  history: "Download earlier versions",
  backToLog: "Back to the log",
  count: "{from}–{to} of {total}",
  empty: "No version matches this choice.",
  clear: "Show all versions",
  columns: { version: "Version", date: "Date", kernel: "Kernel", files: "Download" },
};

export type ReleasesMessages = typeof releases;
