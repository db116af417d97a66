import type { ReleaseSeed } from "./release-seed.ts";

/** Every desktop client release of the starting content, newest first. */
export const clientReleases: ReleaseSeed[] = [
  {
    version: "6.3.0",
    kernel: null,
    channel: "beta",
    status: "draft",
    releasedAt: "2026-12-03T02:00:00.000Z",
    minimumWindows: "7",
    files: [
      { kind: "package", architecture: "x64", kilobytes: 388 },
      { kind: "package", architecture: "x86", kilobytes: 361 },
      { kind: "patch", architecture: "x64", kilobytes: 78 },
    ],
    notes: {
      cn: {
        remarks: "测试版，仅供内部试用",
        updateContent: [
          "环境列表的列可自选",
          "RPA 流程新增“调用本地 API”步骤",
          "插件可按分组分发",
          "代理列表显示近 7 天的延迟",
        ],
      },
      en: {
        remarks: "Beta, for internal trial only",
        updateContent: [
          "Columns of the profile list can be chosen",
          "New RPA step “Call local API”",
          "Plugins can be handed out by group",
          "Proxy list shows latency over the last 7 days",
        ],
      },
    },
  },
  {
    version: "6.2.1",
    kernel: null,
    channel: "stable",
    status: "published",
    releasedAt: "2026-11-12T02:00:00.000Z",
    minimumWindows: "7",
    files: [
      { kind: "package", architecture: "x64", kilobytes: 386 },
      { kind: "package", architecture: "x86", kilobytes: 359 },
      { kind: "patch", architecture: "x64", kilobytes: 46 },
    ],
    notes: {
      cn: {
        remarks: "批量检测 200 条代理由 96 秒减到 31 秒",
        updateContent: ["修复 Windows 7 上的字体指纹不一致", "代理检测加快"],
      },
      en: {
        remarks: "Checking 200 proxies in a batch takes 31 s, down from 96 s",
        updateContent: ["Font fingerprint mismatch on Windows 7 fixed", "Faster proxy checks"],
      },
    },
  },
  {
    version: "6.2.0",
    kernel: null,
    channel: "stable",
    status: "published",
    releasedAt: "2026-10-28T02:00:00.000Z",
    minimumWindows: "7",
    files: [
      { kind: "package", architecture: "x64", kilobytes: 385 },
      { kind: "package", architecture: "x86", kilobytes: 358 },
      { kind: "patch", architecture: "x64", kilobytes: 82 },
    ],
    notes: {
      cn: {
        remarks: "触控模拟须内核 142.0.7444.9 及以上",
        updateContent: ["新增手机环境触控模拟", "回收站保留指纹"],
      },
      en: {
        remarks: "Touch simulation needs kernel 142.0.7444.9 or later",
        updateContent: [
          "Touch simulation for mobile profiles added",
          "Recycle bin keeps the fingerprint",
        ],
      },
    },
  },
  {
    version: "6.1.4",
    kernel: null,
    channel: "stable",
    status: "published",
    releasedAt: "2026-10-09T06:00:00.000Z",
    minimumWindows: "7",
    files: [
      { kind: "package", architecture: "x64", kilobytes: 381 },
      { kind: "package", architecture: "x86", kilobytes: 354 },
      { kind: "patch", architecture: "x64", kilobytes: 37 },
    ],
    notes: {
      cn: {
        remarks: "",
        updateContent: ["批量导入支持 SSH 代理列"],
      },
      en: {
        remarks: "",
        updateContent: ["Batch import reads an SSH proxy column"],
      },
    },
  },
  {
    version: "6.1.3",
    kernel: null,
    channel: "stable",
    status: "published",
    releasedAt: "2026-09-21T02:00:00.000Z",
    minimumWindows: "7",
    files: [
      { kind: "package", architecture: "x64", kilobytes: 380 },
      { kind: "package", architecture: "x86", kilobytes: 354 },
      { kind: "patch", architecture: "x64", kilobytes: 44 },
    ],
    notes: {
      cn: {
        remarks: "已单独设置的权限不变",
        updateContent: ["成员权限按分组继承"],
      },
      en: {
        remarks: "Permissions set individually stay as they are",
        updateContent: ["Member permissions are inherited by group"],
      },
    },
  },
  {
    version: "6.1.2",
    kernel: null,
    channel: "stable",
    status: "published",
    releasedAt: "2026-08-27T03:00:00.000Z",
    minimumWindows: "7",
    files: [
      { kind: "package", architecture: "x64", kilobytes: 380 },
      { kind: "package", architecture: "x86", kilobytes: 353 },
      { kind: "patch", architecture: "x64", kilobytes: 51 },
    ],
    notes: {
      cn: {
        remarks: "首次同步仍为全量",
        updateContent: [
          "同步改为增量上传",
          "修复断网后同步进度停在 99%",
          "RPA 等待步骤最长可设 600 秒",
        ],
      },
      en: {
        remarks: "The first sync is still a full one",
        updateContent: [
          "Sync uploads only what changed",
          "Sync no longer stays at 99% after the network drops",
          "RPA wait step can be set to up to 600 seconds",
        ],
      },
    },
  },
  {
    version: "6.1.1",
    kernel: null,
    channel: "stable",
    status: "published",
    releasedAt: "2026-08-04T02:00:00.000Z",
    minimumWindows: "7",
    files: [
      { kind: "package", architecture: "x64", kilobytes: 379 },
      { kind: "package", architecture: "x86", kilobytes: 352 },
      { kind: "patch", architecture: "x64", kilobytes: 40 },
    ],
    notes: {
      cn: {
        remarks: "",
        updateContent: [
          "修复导出表格在 Excel 中显示乱码",
          "修复 4K 屏幕上排列窗口时重叠",
          "操作日志可按成员筛选",
        ],
      },
      en: {
        remarks: "",
        updateContent: [
          "Garbled Chinese text when an export is opened in Excel fixed",
          "Overlapping windows when tiled on a 4K screen fixed",
          "Activity log can be filtered by member",
        ],
      },
    },
  },
  {
    version: "6.1.0",
    kernel: null,
    channel: "stable",
    status: "published",
    releasedAt: "2026-07-14T02:00:00.000Z",
    minimumWindows: "7",
    files: [
      { kind: "package", architecture: "x64", kilobytes: 378 },
      { kind: "package", architecture: "x86", kilobytes: 351 },
      { kind: "patch", architecture: "x64", kilobytes: 84 },
    ],
    notes: {
      cn: {
        remarks: "使用内核 142 须升级到此版",
        updateContent: [
          "支持内核 142",
          "可为多个环境一次切换内核",
          "插件应用中心可搜索、可分类",
          "批量检测代理时显示出口地区",
          "主进程内存占用减少约 40 MB",
        ],
      },
      en: {
        remarks: "Kernel 142 needs this version",
        updateContent: [
          "Kernel 142 supported",
          "Kernel can be switched for several profiles at once",
          "Search and categories in the plugin centre",
          "Batch proxy check shows the exit region",
          "Main process uses about 40 MB less memory",
        ],
      },
    },
  },
  {
    version: "6.0.10",
    kernel: null,
    channel: "stable",
    status: "published",
    releasedAt: "2026-06-16T02:00:00.000Z",
    minimumWindows: "7",
    files: [
      { kind: "package", architecture: "x64", kilobytes: 372 },
      { kind: "package", architecture: "x86", kilobytes: 346 },
      { kind: "patch", architecture: "x64", kilobytes: 42 },
    ],
    notes: {
      cn: {
        remarks: "",
        updateContent: [
          "从回收站还原的环境回到原分组",
          "修复 RPA 写入表格时缺少末行",
          "SSH 代理支持 Ed25519 密钥",
        ],
      },
      en: {
        remarks: "",
        updateContent: [
          "Profiles restored from the recycle bin return to their group",
          "Last row no longer missing when RPA writes a sheet",
          "Ed25519 keys accepted for SSH proxies",
        ],
      },
    },
  },
  {
    version: "6.0.9",
    kernel: null,
    channel: "stable",
    status: "published",
    releasedAt: "2026-05-19T06:00:00.000Z",
    minimumWindows: "7",
    files: [
      { kind: "package", architecture: "x64", kilobytes: 371 },
      { kind: "package", architecture: "x86", kilobytes: 345 },
      { kind: "patch", architecture: "x64", kilobytes: 39 },
    ],
    notes: {
      cn: {
        remarks: "建议全部更新",
        updateContent: ["修复一次打开 50 个环境时无响应", "粘贴识别支持 host:port:user:pass 格式"],
      },
      en: {
        remarks: "Update recommended for everyone",
        updateContent: [
          "Client no longer hangs when 50 profiles are opened at once",
          "Paste recognition reads host:port:user:pass",
        ],
      },
    },
  },
  {
    version: "6.0.8",
    kernel: null,
    channel: "stable",
    status: "published",
    releasedAt: "2026-04-22T02:00:00.000Z",
    minimumWindows: "7",
    files: [
      { kind: "package", architecture: "x64", kilobytes: 371 },
      { kind: "package", architecture: "x86", kilobytes: 345 },
      { kind: "patch", architecture: "x64", kilobytes: 48 },
    ],
    notes: {
      cn: {
        remarks: "新机型须内核 138 及以上",
        updateContent: [
          "手机环境新增 18 款机型的 UA 与屏幕参数",
          "成员可设到期日",
          "修复 Windows 7 上托盘图标不显示",
        ],
      },
      en: {
        remarks: "The new models need kernel 138 or later",
        updateContent: [
          "UA and screen values of 18 phone models added to mobile profiles",
          "Members can be given an expiry date",
          "Missing tray icon on Windows 7 fixed",
        ],
      },
    },
  },
  {
    version: "6.0.6",
    kernel: null,
    channel: "stable",
    status: "published",
    releasedAt: "2026-03-17T03:00:00.000Z",
    minimumWindows: "7",
    files: [
      { kind: "package", architecture: "x64", kilobytes: 369 },
      { kind: "package", architecture: "x86", kilobytes: 343 },
      { kind: "patch", architecture: "x64", kilobytes: 55 },
    ],
    notes: {
      cn: {
        remarks: "",
        updateContent: [
          "批量导入上限由 500 行提高到 2000 行",
          "导入失败的行可单独导出",
          "Cookie 导入支持 JSON 与 Netscape 格式",
        ],
      },
      en: {
        remarks: "",
        updateContent: [
          "Batch import limit raised from 500 to 2,000 rows",
          "Rows that failed to import can be exported separately",
          "Cookie import accepts JSON and Netscape formats",
        ],
      },
    },
  },
  {
    version: "6.0.3",
    kernel: null,
    channel: "stable",
    status: "published",
    releasedAt: "2026-02-10T02:00:00.000Z",
    minimumWindows: "7",
    files: [
      { kind: "package", architecture: "x64", kilobytes: 367 },
      { kind: "package", architecture: "x86", kilobytes: 342 },
      { kind: "patch", architecture: "x64", kilobytes: 47 },
    ],
    notes: {
      cn: {
        remarks: "安装路径含中文时，请用安装包升级到此版",
        updateContent: [
          "修复安装路径含中文时无法打补丁",
          "修复 HTTP 代理认证窗口反复弹出",
          "修复电脑休眠后 RPA 定时任务漏跑",
        ],
      },
      en: {
        remarks: "Use the installer for this upgrade if the path has Chinese characters",
        updateContent: [
          "Patches that failed on a path with Chinese characters fixed",
          "HTTP proxy sign-in prompt no longer keeps coming back",
          "Scheduled RPA runs are no longer missed after the computer sleeps",
        ],
      },
    },
  },
  {
    version: "6.0.1",
    kernel: null,
    channel: "stable",
    status: "published",
    releasedAt: "2026-01-13T02:00:00.000Z",
    minimumWindows: "7",
    files: [
      { kind: "package", architecture: "x64", kilobytes: 366 },
      { kind: "package", architecture: "x86", kilobytes: 341 },
      { kind: "patch", architecture: "x64", kilobytes: 53 },
    ],
    notes: {
      cn: {
        remarks: "使用内核 138 须升级到此版",
        updateContent: ["支持内核 138", "修复从 5.9 升级后环境顺序改变"],
      },
      en: {
        remarks: "Kernel 138 needs this version",
        updateContent: [
          "Kernel 138 supported",
          "Profile order no longer changes after an upgrade from 5.9",
        ],
      },
    },
  },
  {
    version: "6.0.0",
    kernel: null,
    channel: "stable",
    status: "published",
    releasedAt: "2025-12-16T02:00:00.000Z",
    minimumWindows: "7",
    files: [
      { kind: "package", architecture: "x64", kilobytes: 365 },
      { kind: "package", architecture: "x86", kilobytes: 340 },
    ],
    notes: {
      cn: {
        remarks: "本版不提供补丁，请用安装包升级",
        updateContent: [
          "新增 RPA 流程编辑器",
          "新增手机环境",
          "新增插件应用中心",
          "成员权限分为可编辑、仅打开、不可见",
          "本机环境数据加密保存",
        ],
      },
      en: {
        remarks: "No patch for this version, upgrade with the installer",
        updateContent: [
          "RPA flow editor added",
          "Mobile profiles added",
          "Plugin centre added",
          "Member permissions: edit, open only or hidden",
          "Profile data on the computer is stored encrypted",
        ],
      },
    },
  },
  {
    version: "5.9.8",
    kernel: null,
    channel: "stable",
    status: "published",
    releasedAt: "2025-11-26T06:00:00.000Z",
    minimumWindows: "7",
    files: [
      { kind: "package", architecture: "x64", kilobytes: 334 },
      { kind: "package", architecture: "x86", kilobytes: 312 },
      { kind: "patch", architecture: "x64", kilobytes: 45 },
    ],
    notes: {
      cn: {
        remarks: "Windows 7 / 8 建议换用内核 132",
        updateContent: ["支持内核 132", "修复环境名称含斜杠时导出失败"],
      },
      en: {
        remarks: "Kernel 132 is recommended on Windows 7 and 8",
        updateContent: [
          "Kernel 132 supported",
          "Failed export of profiles with a slash in the name fixed",
        ],
      },
    },
  },
  {
    version: "5.9.7",
    kernel: null,
    channel: "stable",
    status: "published",
    releasedAt: "2025-10-21T02:00:00.000Z",
    minimumWindows: "7",
    files: [
      { kind: "package", architecture: "x64", kilobytes: 333 },
      { kind: "package", architecture: "x86", kilobytes: 311 },
      { kind: "patch", architecture: "x64", kilobytes: 43 },
    ],
    notes: {
      cn: {
        remarks: "",
        updateContent: [
          "回收站支持批量还原",
          "代理检测结果显示时区与语言",
          "修复两台电脑同时同步时的冲突",
        ],
      },
      en: {
        remarks: "",
        updateContent: [
          "Several profiles can be restored from the recycle bin at once",
          "Proxy check shows time zone and language",
          "Conflict when two computers sync at the same time fixed",
        ],
      },
    },
  },
  {
    version: "5.9.6",
    kernel: null,
    channel: "stable",
    status: "published",
    releasedAt: "2025-09-02T02:00:00.000Z",
    minimumWindows: "7",
    files: [
      { kind: "package", architecture: "x64", kilobytes: 332 },
      { kind: "package", architecture: "x86", kilobytes: 310 },
      { kind: "patch", architecture: "x64", kilobytes: 57 },
    ],
    notes: {
      cn: {
        remarks: "内核 128 于 9 月 9 日发布",
        updateContent: [
          "支持内核 120 与 128",
          "环境设置新增 UA-CH 一栏",
          "修复代理超过 1000 条时列表滚动卡顿",
        ],
      },
      en: {
        remarks: "Kernel 128 follows on 9 September",
        updateContent: [
          "Kernels 120 and 128 supported",
          "UA-CH section added to the profile settings",
          "Slow scrolling with more than 1,000 proxies fixed",
        ],
      },
    },
  },
  {
    version: "5.9.5",
    kernel: null,
    channel: "stable",
    status: "published",
    releasedAt: "2025-08-20T03:00:00.000Z",
    minimumWindows: "7",
    files: [
      { kind: "package", architecture: "x64", kilobytes: 330 },
      { kind: "package", architecture: "x86", kilobytes: 308 },
      { kind: "patch", architecture: "x64", kilobytes: 38 },
    ],
    notes: {
      cn: {
        remarks: "",
        updateContent: ["批量导出可选择是否包含 Cookie", "修复登录后偶发崩溃"],
      },
      en: {
        remarks: "",
        updateContent: [
          "Batch export asks whether to include cookies",
          "Occasional crash after sign-in fixed",
        ],
      },
    },
  },
];
