export const download = {
  title: "Download",
  description:
    "Manifold Browser for Windows 7 or later: current version, checksum, mirrors, earlier versions.",
  eyebrow: "Windows client",
  heading: "Download Manifold",
  primary: "Download 64-bit package",
  secondary: "32-bit package",
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
    disk: { name: "Free disk", value: "2 GB" },
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
    heading: "Earlier versions",
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
