/** Texts that the two logs and the download page share. */
export const releases = {
  package: "Archive",
  setup: "Setup",
  patch: "Patch",
  sampleFile: "sample file, {size}",
  upstream: "Chromium stable {date}",
  upstreamLag: { one: "{count} day later", other: "{count} days later" },
  remarks: "Remarks",
  latest: "Latest",
  beta: "Beta",
  checksum: "SHA-256",
  copyChecksum: "Copy SHA-256 of {name}",
  copied: "Copied",
  copyFailed: "Your browser doesn’t allow copying. Please select the text instead.",
  searchLabel: "Search versions and changes",
  search: "Search",
  emptySearch: "Clear the search field",
  viewMore: "View more",
  loading: "Loading",
  added: "{n} more versions shown",
  newer: "Newer versions",
  history: "History download",
  backToLog: "Back to the log",
  count: "{from}–{to} of {total}",
  empty: "No versions match this choice.",
  clear: "Show all versions",
  inApp:
    "Pages opened inside WeChat or QQ cannot download files. Tap the menu (⋯) at the top right, choose “Open in Browser”, and download there.",
  withdrawn: "Withdrawn, no longer offered:",
  columns: { version: "Version", date: "Date", kernel: "Kernel", files: "Download" },
};

export type ReleasesMessages = typeof releases;
