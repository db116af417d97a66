export const download = {
  title: "Download",
  description:
    "Download Manifold Browser: current version, checksum, mirrors and history download. Needs Windows 7 or later, a 2-core CPU, 2 GB memory and at least 2 GB free disk.",
  eyebrow: "Windows client",
  heading: "Download Manifold",
  primary: "Download 64-bit archive",
  secondary: "32-bit archive",
  none: "There is no published version at the moment. The logs keep every earlier one.",
  otherSystem:
    "This computer does not seem to run Windows. The client needs Windows; every file below can be downloaded all the same.",
  window: {
    title: "Check the file",
    command: "In the command prompt",
    copy: "Copy",
  },
  requirements: {
    label: "What the client needs",
    system: { name: "System", value: "Windows 7 or later" },
    processor: { name: "Processor", value: "2 cores" },
    memory: { name: "Memory", value: "2 GB" },
    disk: { name: "Free disk", value: "At least 2 GB" },
  },
  lines: {
    heading: "Mirrors",
    line: "Line",
    use: "Good for",
    file: "File",
    action: "Action",
    download: "Download",
    downloadFrom: "Download from: {line}",
    main: { name: "Main line", use: "64-bit Windows" },
    main32: { name: "Main line, 32-bit", use: "32-bit Windows, with kernel 109 only" },
    mirrorUse: "When the main line is slow",
  },
  history: {
    heading: "History download",
    version: "Version",
    date: "Date",
    point: "Main changes",
    action: "Download",
    current: "Current",
  },
  clientLog: "Client update log",
  browserLog: "Browser update log",
};

export type DownloadMessages = typeof download;
