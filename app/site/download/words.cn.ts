import type { DownloadMessages } from "./words.en";

export const download: DownloadMessages = {
  title: "下载",
  description:
    "下载万象浏览器：当前版本、校验值、下载线路与历史版本下载。需要 Windows 7 及以上、2 核处理器、2 GB 内存和至少 2 GB 可用磁盘空间。",
  eyebrow: "Windows 客户端",
  heading: "下载万象浏览器",
  primary: "下载 64 位压缩包",
  secondary: "32 位压缩包",
  none: "目前没有已发布的版本，更新日志里保留着以前的每一版。",
  otherSystem:
    "这台电脑看起来不是 Windows。客户端只在 Windows 上运行，但下面的每个文件都可以照常下载。",
  window: {
    title: "校验文件",
    command: "在命令提示符中核对",
    copy: "复制",
  },
  requirements: {
    label: "客户端的最低配置",
    system: { name: "操作系统", value: "Windows 7 及以上" },
    processor: { name: "处理器", value: "2 核" },
    memory: { name: "内存", value: "2 GB" },
    disk: { name: "可用磁盘", value: "至少 2 GB" },
  },
  lines: {
    heading: "下载线路",
    line: "线路",
    use: "适合",
    file: "文件",
    action: "操作",
    download: "下载",
    downloadFrom: "从“{line}”下载",
    main: { name: "主线路", use: "64 位 Windows" },
    main32: { name: "主线路 32 位", use: "32 位 Windows，只能用内核 109" },
    mirrorUse: "主线路较慢时",
  },
  history: {
    heading: "历史版本下载",
    version: "版本",
    date: "日期",
    point: "要点",
    action: "下载",
    current: "当前",
  },
  clientLog: "客户端更新日志",
  browserLog: "浏览器更新日志",
};
