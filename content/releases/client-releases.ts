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
          "扩展可按分组分发",
          "代理列表显示近 7 天的延迟",
        ],
      },
      en: {
        remarks: "Beta, for internal trial only",
        updateContent: [
          "Columns of the environment list can be chosen",
          "New RPA step “Call local API”",
          "Extensions can be handed out by group",
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
        remarks: "",
        updateContent: ["修复 Windows 7 上的字体指纹不一致", "批量检测代理改为并行"],
      },
      en: {
        remarks: "",
        updateContent: [
          "Font fingerprint mismatch on Windows 7 fixed",
          "Batch proxy check runs in parallel",
        ],
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
        remarks: "触控模拟需要内核 152.0.7977.82 及以上",
        updateContent: ["新增手机环境触控模拟", "回收站保留指纹"],
      },
      en: {
        remarks: "Touch simulation needs kernel 152.0.7977.82 or later",
        updateContent: [
          "Touch simulation for mobile environments added",
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
        remarks: "使用内核 156 须升级到此版",
        updateContent: ["支持内核 156", "批量导入支持 SSH 代理列"],
      },
      en: {
        remarks: "Kernel 156 needs this version",
        updateContent: ["Kernel 156 supported", "Batch import reads an SSH proxy column"],
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
        updateContent: ["支持内核 154", "成员权限按分组继承"],
      },
      en: {
        remarks: "Permissions set individually stay as they are",
        updateContent: ["Kernel 154 supported", "Member permissions are inherited by group"],
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
          "支持内核 152",
          "同步改为增量上传",
          "修复断网后同步进度停在 99%",
          "RPA 等待步骤最长可设 600 秒",
        ],
      },
      en: {
        remarks: "The first sync is still a full one",
        updateContent: [
          "Kernel 152 supported",
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
          "Exports no longer show garbled Chinese text in Excel",
          "Windows no longer overlap when tiled on a 4K screen",
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
        remarks: "",
        updateContent: [
          "可为多个环境一次切换内核",
          "插件应用中心可搜索、可分类",
          "批量检测代理时显示出口地区",
        ],
      },
      en: {
        remarks: "",
        updateContent: [
          "Kernel can be switched for several environments at once",
          "Search and categories in the plugin application centre",
          "Batch proxy check shows the exit region",
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
        remarks: "使用内核 150 须升级到此版",
        updateContent: [
          "支持内核 150",
          "从回收站恢复的环境回到原分组",
          "修复 RPA 写入表格时缺少末行",
          "SSH 代理支持 Ed25519 密钥",
        ],
      },
      en: {
        remarks: "Kernel 150 needs this version",
        updateContent: [
          "Kernel 150 supported",
          "Environments restored from the recycle bin return to their group",
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
        updateContent: ["修复一次打开多个环境时无响应", "粘贴识别支持 host:port:user:pass 格式"],
      },
      en: {
        remarks: "Update recommended for everyone",
        updateContent: [
          "Client no longer hangs when many environments are opened at once",
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
        remarks: "使用内核 148 须升级到此版",
        updateContent: [
          "支持内核 148",
          "手机环境新增机型的 UA 与屏幕参数",
          "成员可设到期日",
          "修复 Windows 7 上托盘图标不显示",
        ],
      },
      en: {
        remarks: "Kernel 148 needs this version",
        updateContent: [
          "Kernel 148 supported",
          "UA and screen values of more phone models in mobile environments",
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
        remarks: "使用内核 146 须升级到此版；文件夹路径含中文时，请用压缩包升级",
        updateContent: [
          "支持内核 146",
          "修复文件夹路径含中文时无法打补丁",
          "修复 HTTP 代理认证窗口反复弹出",
          "修复电脑休眠后 RPA 定时任务漏跑",
        ],
      },
      en: {
        remarks:
          "Kernel 146 needs this version; use the archive for this upgrade if the path has Chinese characters",
        updateContent: [
          "Kernel 146 supported",
          "Patches no longer fail on a path with Chinese characters",
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
        remarks: "使用内核 144 须升级到此版",
        updateContent: ["支持内核 144", "修复从 5.9 升级后环境顺序改变"],
      },
      en: {
        remarks: "Kernel 144 needs this version",
        updateContent: [
          "Kernel 144 supported",
          "Environment order no longer changes after an upgrade from 5.9",
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
        remarks: "本版不提供补丁，请用压缩包升级",
        updateContent: [
          "新增 RPA 流程编辑器",
          "新增手机环境",
          "新增插件应用中心",
          "成员权限分为可编辑、仅打开、不可见",
          "本机环境数据加密保存",
        ],
      },
      en: {
        remarks: "No patch for this version; upgrade with the archive",
        updateContent: [
          "RPA flow editor added",
          "Mobile environments added",
          "Plugin application centre added",
          "Member permissions: edit, open only or hidden",
          "Environment data on the computer is stored encrypted",
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
        remarks: "",
        updateContent: ["内核列表标出各内核能用的 Windows 版本", "修复环境名称含斜杠时导出失败"],
      },
      en: {
        remarks: "",
        updateContent: [
          "Kernel list shows which Windows each kernel runs on",
          "Export no longer fails for environments with a slash in the name",
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
        remarks:
          "使用内核 142 与 109 须升级到此版；Windows 7、8、8.1 与 32 位 Windows 只能用内核 109",
        updateContent: [
          "支持内核 142 与 109",
          "回收站支持批量恢复",
          "代理检测结果显示时区与语言",
          "修复两台电脑同时同步时的冲突",
        ],
      },
      en: {
        remarks:
          "Kernels 142 and 109 need this version; Windows 7, 8, 8.1 and 32-bit Windows run kernel 109 only",
        updateContent: [
          "Kernels 142 and 109 supported",
          "Several environments can be restored from the recycle bin at once",
          "Proxy check shows time zone and language",
          "Two computers syncing at the same time no longer conflict",
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
        remarks: "",
        updateContent: ["环境设置新增 UA-CH 一栏", "修复代理较多时列表滚动卡顿"],
      },
      en: {
        remarks: "",
        updateContent: [
          "UA-CH section added to the environment settings",
          "Slow scrolling with many proxies fixed",
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
