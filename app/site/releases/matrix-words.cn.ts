import type { MatrixMessages } from "./matrix-words.en";

export const matrix: MatrixMessages = {
  heading: "内核与系统",
  question: "我的系统能用哪些内核",
  kernel: "内核",
  kernelName: "Chromium {kernel}",
  windows: "Windows {version}",
  with81: "含 8.1",
  yours: "你的系统",
  states: {
    updated: "可以运行，持续更新",
    stays: "可以运行，但不再更新，也不再修复安全漏洞",
    none: "不能运行",
    "no-edition": "无此版本",
  },
  short: { updated: "最新版，{date}", stays: "{date} 后不再更新" },
  no32Bit: "Windows 11 没有 32 位版。",
  staying: "旧内核不再修复安全漏洞，请只用于仍需要它的环境。",
  architecture: "位数",
  bits: { x64: "64 位", x86: "32 位", arm64: "ARM64" },
  system: "{windows}，{bits}",
  download: "下载 {version}",
  nothing: "没有能在这个系统上运行的内核。",
  all: "全部内核与系统",
  othersTake: "{system} 请用客户端 {version}",
  systemNames: {
    windows: { "7": "Windows 7、8、8.1", "10": "Windows 10 及以上" },
    everyWindows: "Windows",
    ofBits: "{bits} {windows}",
    between: "或",
  },
};
