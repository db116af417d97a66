/** Which kernels run on which Windows: on the browser log and the download page. */
export const matrix = {
  heading: "Kernels and systems",
  question: "Which kernels run on my system?",
  kernel: "Kernel",
  kernelName: "Chromium {kernel}",
  windows: "Windows {version}",
  with81: "and 8.1",
  yours: "Your system",
  states: {
    updated: "runs and gets updates",
    stays: "runs, but gets no more updates or security fixes",
    none: "does not run",
    "no-edition": "none",
  },
  short: { updated: "newest build, {date}", stays: "no more updates after {date}" },
  no32Bit: "There is no 32-bit Windows 11.",
  staying:
    "Older kernels get no security fixes. Use them only for environments that still need them.",
  architecture: "Architecture",
  bits: { x64: "64-bit", x86: "32-bit", arm64: "ARM64" },
  system: "{windows}, {bits}",
  download: "Download {version}",
  nothing: "No kernel runs on this system.",
  all: "All kernels and systems",
  othersTake: "On {system}, use client {version}",
  /** Systems as sentences name them: "64-bit Windows 10 or later". */
  systemNames: {
    windows: { "7": "Windows 7, 8 or 8.1", "10": "Windows 10 or later" },
    everyWindows: "Windows",
    ofBits: "{bits} {windows}",
    between: " or ",
  },
};

export type MatrixMessages = typeof matrix;
