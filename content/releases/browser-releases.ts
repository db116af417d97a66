import type { ReleaseSeed } from "./release-seed.ts";

/** Every browser kernel release of the starting content, newest first. */
export const browserReleases: ReleaseSeed[] = [
  {
    version: "142.0.7444.135",
    kernel: "142",
    channel: "stable",
    status: "draft",
    releasedAt: "2026-11-26T02:00:00.000Z",
    minimumWindows: "10",
    files: [
      { kind: "package", architecture: "x64", kilobytes: 474 },
      { kind: "patch", architecture: "x64", kilobytes: 72 },
    ],
    notes: {
      cn: {
        remarks: "",
        updateContent: [
          "跟进上游安全修复 11 项",
          "WebGPU 适配器限制值随显卡型号变化",
          "修复 AudioContext 采样率在电脑休眠后改变",
        ],
      },
      en: {
        remarks: "",
        updateContent: [
          "11 upstream security fixes merged",
          "WebGPU adapter limits follow the GPU model",
          "AudioContext sample rate no longer changes after the computer sleeps",
        ],
      },
    },
  },
  {
    version: "142.0.7444.60",
    kernel: "142",
    channel: "stable",
    status: "published",
    releasedAt: "2026-11-12T02:00:00.000Z",
    minimumWindows: "10",
    files: [
      { kind: "package", architecture: "x64", kilobytes: 473 },
      { kind: "patch", architecture: "x64", kilobytes: 87 },
    ],
    notes: {
      cn: {
        remarks: "Windows 10 及以上建议全部更新",
        updateContent: [
          "跟进上游安全修复 14 项",
          "WebGPU 参数纳入指纹配置",
          "修正 Windows 10 下的字体列表",
        ],
      },
      en: {
        remarks: "Update recommended for everyone on Windows 10 or later",
        updateContent: [
          "14 upstream security fixes merged",
          "WebGPU parameters are now part of the fingerprint settings",
          "Font list on Windows 10 corrected",
        ],
      },
    },
  },
  {
    version: "142.0.7444.23",
    kernel: "142",
    channel: "stable",
    status: "published",
    releasedAt: "2026-10-30T06:30:00.000Z",
    minimumWindows: "10",
    files: [
      { kind: "package", architecture: "x64", kilobytes: 472 },
      { kind: "patch", architecture: "x64", kilobytes: 74 },
    ],
    notes: {
      cn: {
        remarks: "",
        updateContent: ["时区与 Intl 接口保持一致", "降低 Canvas 噪声的可识别性"],
      },
      en: {
        remarks: "",
        updateContent: [
          "Time zone and Intl report the same values",
          "Canvas noise is harder to detect",
        ],
      },
    },
  },
  {
    version: "138.0.7204.169",
    kernel: "138",
    channel: "stable",
    status: "published",
    releasedAt: "2026-10-08T02:00:00.000Z",
    minimumWindows: "10",
    files: [
      { kind: "package", architecture: "x64", kilobytes: 450 },
      { kind: "patch", architecture: "x64", kilobytes: 39 },
    ],
    notes: {
      cn: {
        remarks: "长期支持内核",
        updateContent: ["仅安全修复"],
      },
      en: {
        remarks: "Long-term support kernel",
        updateContent: ["Security fixes only"],
      },
    },
  },
  {
    version: "132.0.6834.210",
    kernel: "132",
    channel: "stable",
    status: "published",
    releasedAt: "2026-09-18T03:00:00.000Z",
    minimumWindows: "7",
    files: [
      { kind: "package", architecture: "x64", kilobytes: 420 },
      { kind: "patch", architecture: "x64", kilobytes: 45 },
    ],
    notes: {
      cn: {
        remarks: "Windows 7 / 8 专用",
        updateContent: ["保留对 Windows 7 的支持", "修复 SOCKS5 断线重连"],
      },
      en: {
        remarks: "For Windows 7 and 8",
        updateContent: [
          "Windows 7 support kept",
          "SOCKS5 reconnection after a dropped connection fixed",
        ],
      },
    },
  },
  {
    version: "142.0.7444.9",
    kernel: "142",
    channel: "stable",
    status: "published",
    releasedAt: "2026-09-08T02:00:00.000Z",
    minimumWindows: "10",
    files: [
      { kind: "package", architecture: "x64", kilobytes: 471 },
      { kind: "patch", architecture: "x64", kilobytes: 66 },
    ],
    notes: {
      cn: {
        remarks: "触控参数由后续版本的客户端启用",
        updateContent: [
          "Touch 与 PointerEvent 的字段取值一致",
          "maxTouchPoints 可按环境设置",
          "合入上游安全修复 6 项",
        ],
      },
      en: {
        remarks: "A later client switches the touch parameters on",
        updateContent: [
          "Touch and PointerEvent fields report matching values",
          "maxTouchPoints can be set per profile",
          "6 security fixes taken over from upstream",
        ],
      },
    },
  },
  {
    version: "142.0.7444.7",
    kernel: "142",
    channel: "stable",
    status: "published",
    releasedAt: "2026-08-25T06:00:00.000Z",
    minimumWindows: "10",
    files: [
      { kind: "package", architecture: "x64", kilobytes: 470 },
      { kind: "patch", architecture: "x64", kilobytes: 58 },
    ],
    notes: {
      cn: {
        remarks: "",
        updateContent: [
          "修复打开 30 个以上窗口时 GPU 进程崩溃",
          "修正 UA-CH 中 fullVersionList 的品牌顺序",
        ],
      },
      en: {
        remarks: "",
        updateContent: [
          "GPU process crash with more than 30 open windows fixed",
          "Brand order in the UA-CH fullVersionList corrected",
        ],
      },
    },
  },
  {
    version: "138.0.7204.168",
    kernel: "138",
    channel: "stable",
    status: "published",
    releasedAt: "2026-08-13T02:00:00.000Z",
    minimumWindows: "10",
    files: [
      { kind: "package", architecture: "x64", kilobytes: 449 },
      { kind: "patch", architecture: "x64", kilobytes: 41 },
    ],
    notes: {
      cn: {
        remarks: "长期支持内核",
        updateContent: ["从上游回移安全修复 10 项", "修复 WebRTC 替换模式下本地候选地址未隐藏"],
      },
      en: {
        remarks: "Long-term support kernel",
        updateContent: [
          "10 security fixes backported from upstream",
          "Local candidate addresses are now hidden in WebRTC replace mode",
        ],
      },
    },
  },
  {
    version: "142.0.7444.2",
    kernel: "142",
    channel: "stable",
    status: "published",
    releasedAt: "2026-08-11T02:30:00.000Z",
    minimumWindows: "10",
    files: [{ kind: "package", architecture: "x64", kilobytes: 470 }],
    notes: {
      cn: {
        remarks: "本版不提供补丁，请下载压缩包",
        updateContent: [
          "上游分支由 7439 升到 7444",
          "跟进上游安全修复 9 项，其中高危 2 项",
          "每个空闲窗口的内存占用减少约 18 MB",
        ],
      },
      en: {
        remarks: "No patch for this version, download the package",
        updateContent: [
          "Upstream branch moved from 7439 to 7444",
          "9 upstream security fixes merged, 2 of them high severity",
          "About 18 MB less memory for each idle window",
        ],
      },
    },
  },
  {
    version: "142.0.7439.16",
    kernel: "142",
    channel: "stable",
    status: "published",
    releasedAt: "2026-07-30T02:00:00.000Z",
    minimumWindows: "10",
    files: [
      { kind: "package", architecture: "x64", kilobytes: 466 },
      { kind: "patch", architecture: "x64", kilobytes: 69 },
    ],
    notes: {
      cn: {
        remarks: "",
        updateContent: [
          "恢复插件侧边栏",
          "WebGL 渲染器名称库新增 26 款显卡",
          "修复 HTTPS 代理下 WebSocket 握手失败",
        ],
      },
      en: {
        remarks: "",
        updateContent: [
          "Extension side panel is back",
          "26 graphics cards added to the WebGL renderer list",
          "Failed WebSocket handshakes through HTTPS proxies fixed",
        ],
      },
    },
  },
  {
    version: "132.0.6834.209",
    kernel: "132",
    channel: "stable",
    status: "published",
    releasedAt: "2026-07-21T03:00:00.000Z",
    minimumWindows: "7",
    files: [
      { kind: "package", architecture: "x64", kilobytes: 419 },
      { kind: "patch", architecture: "x64", kilobytes: 43 },
    ],
    notes: {
      cn: {
        remarks: "Windows 7 / 8 专用",
        updateContent: ["从上游回移安全修复 7 项", "修复 Windows 7 上媒体设备列表为空"],
      },
      en: {
        remarks: "For Windows 7 and 8",
        updateContent: [
          "7 security fixes backported from upstream",
          "Empty media device list on Windows 7 fixed",
        ],
      },
    },
  },
  {
    version: "142.0.7439.4",
    kernel: "142",
    channel: "stable",
    status: "published",
    releasedAt: "2026-07-14T06:00:00.000Z",
    minimumWindows: "10",
    files: [{ kind: "package", architecture: "x64", kilobytes: 465 }],
    notes: {
      cn: {
        remarks: "首个 142 版本，须客户端 6.1.0 及以上",
        updateContent: [
          "新增内核 142",
          "UA、UA-CH 与 JavaScript 特性对齐 Chrome 142",
          "screen.availHeight 按任务栏高度计算",
          "已知问题：插件侧边栏暂不可用",
        ],
      },
      en: {
        remarks: "First 142 release, needs client 6.1.0 or later",
        updateContent: [
          "Kernel 142 added",
          "UA, UA-CH and JavaScript features aligned with Chrome 142",
          "screen.availHeight takes the taskbar height into account",
          "Known issue: the extension side panel is not available yet",
        ],
      },
    },
  },
  {
    version: "138.0.7204.162",
    kernel: "138",
    channel: "stable",
    status: "published",
    releasedAt: "2026-07-03T02:00:00.000Z",
    minimumWindows: "10",
    files: [
      { kind: "package", architecture: "x64", kilobytes: 449 },
      { kind: "patch", architecture: "x64", kilobytes: 52 },
    ],
    notes: {
      cn: {
        remarks: "替代已撤回的 138.0.7204.158",
        updateContent: ["恢复完整字体列表", "发布前增加 214 款字体的枚举测试"],
      },
      en: {
        remarks: "Replaces the withdrawn 138.0.7204.158",
        updateContent: [
          "Full font list restored",
          "Enumeration of 214 fonts is now tested before release",
        ],
      },
    },
  },
  {
    version: "138.0.7204.158",
    kernel: "138",
    channel: "stable",
    status: "withdrawn",
    releasedAt: "2026-06-30T06:00:00.000Z",
    minimumWindows: "10",
    files: [
      { kind: "package", architecture: "x64", kilobytes: 448 },
      { kind: "patch", architecture: "x64", kilobytes: 61 },
    ],
    notes: {
      cn: {
        remarks: "已撤回：部分环境的字体列表缺失，请改用 138.0.7204.162",
        updateContent: ["字体枚举改为按系统语言排序", "合入上游安全修复 8 项"],
      },
      en: {
        remarks: "Withdrawn: font list incomplete in some profiles, use 138.0.7204.162",
        updateContent: [
          "Font enumeration is sorted by system language",
          "8 security fixes taken over from upstream",
        ],
      },
    },
  },
  {
    version: "138.0.7204.143",
    kernel: "138",
    channel: "stable",
    status: "published",
    releasedAt: "2026-06-09T02:00:00.000Z",
    minimumWindows: "10",
    files: [
      { kind: "package", architecture: "x64", kilobytes: 448 },
      { kind: "patch", architecture: "x64", kilobytes: 57 },
    ],
    notes: {
      cn: {
        remarks: "",
        updateContent: [
          "AudioContext 噪声在同一环境内保持固定",
          "修复 SSH 代理闲置 10 分钟后断开",
          "修复打印预览崩溃",
        ],
      },
      en: {
        remarks: "",
        updateContent: [
          "AudioContext noise stays the same within a profile",
          "SSH proxies no longer drop after 10 idle minutes",
          "Crash in print preview fixed",
        ],
      },
    },
  },
  {
    version: "132.0.6834.197",
    kernel: "132",
    channel: "stable",
    status: "published",
    releasedAt: "2026-05-26T03:30:00.000Z",
    minimumWindows: "7",
    files: [
      { kind: "package", architecture: "x64", kilobytes: 419 },
      { kind: "patch", architecture: "x64", kilobytes: 36 },
    ],
    notes: {
      cn: {
        remarks: "Windows 7 / 8 专用",
        updateContent: ["修复 Windows 7 上视频解码崩溃"],
      },
      en: {
        remarks: "For Windows 7 and 8",
        updateContent: ["Video decoding crash on Windows 7 fixed"],
      },
    },
  },
  {
    version: "138.0.7204.119",
    kernel: "138",
    channel: "stable",
    status: "published",
    releasedAt: "2026-05-14T02:00:00.000Z",
    minimumWindows: "10",
    files: [
      { kind: "package", architecture: "x64", kilobytes: 447 },
      { kind: "patch", architecture: "x64", kilobytes: 64 },
    ],
    notes: {
      cn: {
        remarks: "原为随机 WebGL 参数的环境会更新一次",
        updateContent: [
          "跟进上游安全修复 12 项",
          "WebGL 参数与显卡型号绑定，不再单独随机",
          "媒体设备数量可设为 0 至 4",
        ],
      },
      en: {
        remarks: "Profiles with random WebGL parameters get new ones once",
        updateContent: [
          "12 upstream security fixes merged",
          "WebGL parameters are tied to the GPU model, no longer random one by one",
          "Number of media devices can be set from 0 to 4",
        ],
      },
    },
  },
  {
    version: "132.0.6834.196",
    kernel: "132",
    channel: "stable",
    status: "published",
    releasedAt: "2026-04-21T02:00:00.000Z",
    minimumWindows: "7",
    files: [
      { kind: "package", architecture: "x64", kilobytes: 418 },
      { kind: "patch", architecture: "x64", kilobytes: 40 },
    ],
    notes: {
      cn: {
        remarks: "Windows 7 / 8 专用",
        updateContent: ["修正 32 款字体在 Windows 8 上的字宽", "从上游回移安全修复 5 项"],
      },
      en: {
        remarks: "For Windows 7 and 8",
        updateContent: [
          "Widths of 32 fonts on Windows 8 corrected",
          "5 security fixes backported from upstream",
        ],
      },
    },
  },
  {
    version: "138.0.7204.101",
    kernel: "138",
    channel: "stable",
    status: "published",
    releasedAt: "2026-04-16T06:00:00.000Z",
    minimumWindows: "10",
    files: [
      { kind: "package", architecture: "x64", kilobytes: 446 },
      { kind: "patch", architecture: "x64", kilobytes: 48 },
    ],
    notes: {
      cn: {
        remarks: "",
        updateContent: [
          "修复 Service Worker 中时区设置未生效",
          "修复 Worker 与页面的 hardwareConcurrency 不一致",
        ],
      },
      en: {
        remarks: "",
        updateContent: [
          "Time zone setting now applies inside service workers",
          "hardwareConcurrency now matches between workers and the page",
        ],
      },
    },
  },
  {
    version: "138.0.7204.99",
    kernel: "138",
    channel: "stable",
    status: "published",
    releasedAt: "2026-03-31T02:00:00.000Z",
    minimumWindows: "10",
    files: [
      { kind: "package", architecture: "x64", kilobytes: 446 },
      { kind: "patch", architecture: "x64", kilobytes: 55 },
    ],
    notes: {
      cn: {
        remarks: "建议使用 SOCKS5 代理的环境更新",
        updateContent: ["SOCKS5 支持由代理端解析 DNS", "修复 SOCKS5 用户名含冒号时认证失败"],
      },
      en: {
        remarks: "Recommended for profiles on SOCKS5 proxies",
        updateContent: [
          "SOCKS5 can resolve DNS at the proxy",
          "Failed SOCKS5 authentication with a colon in the user name fixed",
        ],
      },
    },
  },
  {
    version: "132.0.6834.194",
    kernel: "132",
    channel: "stable",
    status: "published",
    releasedAt: "2026-03-24T03:00:00.000Z",
    minimumWindows: "7",
    files: [
      { kind: "package", architecture: "x64", kilobytes: 418 },
      { kind: "patch", architecture: "x64", kilobytes: 47 },
    ],
    notes: {
      cn: {
        remarks: "Windows 7 / 8 专用",
        updateContent: [
          "从上游回移安全修复 6 项，其中高危 1 项",
          "修复 2 GB 内存电脑上标签页反复重载",
        ],
      },
      en: {
        remarks: "For Windows 7 and 8",
        updateContent: [
          "6 security fixes backported from upstream, 1 of them high severity",
          "Tabs no longer reload repeatedly on computers with 2 GB memory",
        ],
      },
    },
  },
  {
    version: "138.0.7204.92",
    kernel: "138",
    channel: "stable",
    status: "published",
    releasedAt: "2026-03-05T02:00:00.000Z",
    minimumWindows: "10",
    files: [
      { kind: "package", architecture: "x64", kilobytes: 445 },
      { kind: "patch", architecture: "x64", kilobytes: 71 },
    ],
    notes: {
      cn: {
        remarks: "",
        updateContent: [
          "跟进上游安全修复 15 项",
          "UA-CH 的 platformVersion 区分 Windows 10 与 11",
          "时区数据更新到 2026a",
        ],
      },
      en: {
        remarks: "",
        updateContent: [
          "15 upstream security fixes merged",
          "UA-CH platformVersion tells Windows 10 from Windows 11",
          "Time zone data updated to 2026a",
        ],
      },
    },
  },
  {
    version: "132.0.6834.160",
    kernel: "132",
    channel: "stable",
    status: "published",
    releasedAt: "2026-02-26T06:00:00.000Z",
    minimumWindows: "7",
    files: [
      { kind: "package", architecture: "x64", kilobytes: 417 },
      { kind: "patch", architecture: "x64", kilobytes: 50 },
    ],
    notes: {
      cn: {
        remarks: "Windows 7 / 8 专用",
        updateContent: [
          "修复读取边长超过 4096 像素的 Canvas 时崩溃",
          "HTTP 代理返回 407 后自动重试一次",
        ],
      },
      en: {
        remarks: "For Windows 7 and 8",
        updateContent: [
          "Crash when reading a Canvas with a side over 4,096 pixels fixed",
          "One automatic retry after an HTTP proxy answers 407",
        ],
      },
    },
  },
  {
    version: "128.0.6613.162",
    kernel: "128",
    channel: "stable",
    status: "published",
    releasedAt: "2026-02-05T02:00:00.000Z",
    minimumWindows: "10",
    files: [
      { kind: "package", architecture: "x64", kilobytes: 436 },
      { kind: "patch", architecture: "x64", kilobytes: 44 },
    ],
    notes: {
      cn: {
        remarks: "内核 128 的最后一版，请改用 138",
        updateContent: ["从上游回移安全修复 9 项", "环境数据可直接由内核 138 打开"],
      },
      en: {
        remarks: "Last release of kernel 128, move to 138",
        updateContent: [
          "9 security fixes backported from upstream",
          "Profile data opens in kernel 138 as it is",
        ],
      },
    },
  },
  {
    version: "138.0.7204.49",
    kernel: "138",
    channel: "stable",
    status: "published",
    releasedAt: "2026-01-29T02:00:00.000Z",
    minimumWindows: "10",
    files: [
      { kind: "package", architecture: "x64", kilobytes: 443 },
      { kind: "patch", architecture: "x64", kilobytes: 59 },
    ],
    notes: {
      cn: {
        remarks: "",
        updateContent: [
          "修复从 128 换到 138 后 Cookie 未读入",
          "关闭 WebGPU 时 navigator.gpu 不再可见",
          "启动耗时减少约 0.6 秒",
        ],
      },
      en: {
        remarks: "",
        updateContent: [
          "Cookies are read again after moving from 128 to 138",
          "navigator.gpu is no longer visible when WebGPU is off",
          "Start-up takes about 0.6 s less",
        ],
      },
    },
  },
  {
    version: "132.0.6834.110",
    kernel: "132",
    channel: "stable",
    status: "published",
    releasedAt: "2026-01-15T03:00:00.000Z",
    minimumWindows: "7",
    files: [
      { kind: "package", architecture: "x64", kilobytes: 416 },
      { kind: "patch", architecture: "x64", kilobytes: 62 },
    ],
    notes: {
      cn: {
        remarks: "Windows 7 / 8 专用",
        updateContent: ["跟进上游安全修复 13 项", "WebRTC 可设为真实、替换或禁用"],
      },
      en: {
        remarks: "For Windows 7 and 8",
        updateContent: [
          "13 upstream security fixes merged",
          "WebRTC can be set to real, replaced or disabled",
        ],
      },
    },
  },
  {
    version: "138.0.7204.35",
    kernel: "138",
    channel: "stable",
    status: "published",
    releasedAt: "2026-01-13T06:00:00.000Z",
    minimumWindows: "10",
    files: [{ kind: "package", architecture: "x64", kilobytes: 442 }],
    notes: {
      cn: {
        remarks: "首个 138 版本，须客户端 6.0.1 及以上",
        updateContent: [
          "新增内核 138",
          "UA-CH 高熵字段可逐项设置",
          "可与内核 128 并存，按环境选用",
          "Canvas 噪声由环境编号生成，重启后不变",
        ],
      },
      en: {
        remarks: "First 138 release, needs client 6.0.1 or later",
        updateContent: [
          "Kernel 138 added",
          "UA-CH high-entropy fields can be set one by one",
          "Installs beside kernel 128, chosen per profile",
          "Canvas noise is derived from the profile number and survives a restart",
        ],
      },
    },
  },
  {
    version: "128.0.6613.138",
    kernel: "128",
    channel: "stable",
    status: "published",
    releasedAt: "2026-01-08T02:00:00.000Z",
    minimumWindows: "10",
    files: [
      { kind: "package", architecture: "x64", kilobytes: 435 },
      { kind: "patch", architecture: "x64", kilobytes: 49 },
    ],
    notes: {
      cn: {
        remarks: "",
        updateContent: ["修复插件后台页内存持续增长", "修复代理密码含 @ 时连接失败"],
      },
      en: {
        remarks: "",
        updateContent: [
          "Steady memory growth in extension background pages fixed",
          "Failed connections with an @ in the proxy password fixed",
        ],
      },
    },
  },
  {
    version: "120.0.6099.225",
    kernel: "120",
    channel: "stable",
    status: "published",
    releasedAt: "2025-12-18T03:00:00.000Z",
    minimumWindows: "7",
    files: [
      { kind: "package", architecture: "x64", kilobytes: 398 },
      { kind: "patch", architecture: "x64", kilobytes: 37 },
    ],
    notes: {
      cn: {
        remarks: "内核 120 的最后一版，Windows 7 / 8 请改用 132",
        updateContent: ["从上游回移安全修复 4 项", "修复换到内核 132 时书签丢失"],
      },
      en: {
        remarks: "Last release of kernel 120, move to 132 on Windows 7 and 8",
        updateContent: [
          "4 security fixes backported from upstream",
          "Bookmarks are kept when moving to kernel 132",
        ],
      },
    },
  },
  {
    version: "132.0.6834.83",
    kernel: "132",
    channel: "stable",
    status: "published",
    releasedAt: "2025-12-11T02:00:00.000Z",
    minimumWindows: "7",
    files: [
      { kind: "package", architecture: "x64", kilobytes: 414 },
      { kind: "patch", architecture: "x64", kilobytes: 56 },
    ],
    notes: {
      cn: {
        remarks: "",
        updateContent: [
          "修复 Windows 7 缺少 KB2670838 时无法启动",
          "修正 Direct3D 9 回退时的 WebGL 参数",
        ],
      },
      en: {
        remarks: "",
        updateContent: [
          "Failed start on Windows 7 without KB2670838 fixed",
          "WebGL parameters under the Direct3D 9 fallback corrected",
        ],
      },
    },
  },
  {
    version: "132.0.6834.57",
    kernel: "132",
    channel: "stable",
    status: "published",
    releasedAt: "2025-11-27T06:00:00.000Z",
    minimumWindows: "7",
    files: [{ kind: "package", architecture: "x64", kilobytes: 413 }],
    notes: {
      cn: {
        remarks: "首个 132 版本，Windows 7 / 8 专用",
        updateContent: [
          "新增内核 132",
          "移植 Windows 7 兼容层，须安装 SP1",
          "Windows 7 与 8 使用各自的字体列表",
        ],
      },
      en: {
        remarks: "First 132 release, for Windows 7 and 8",
        updateContent: [
          "Kernel 132 added",
          "Windows 7 compatibility layer ported, Service Pack 1 needed",
          "Windows 7 and Windows 8 have separate font lists",
        ],
      },
    },
  },
  {
    version: "128.0.6613.120",
    kernel: "128",
    channel: "stable",
    status: "published",
    releasedAt: "2025-11-20T02:00:00.000Z",
    minimumWindows: "10",
    files: [
      { kind: "package", architecture: "x64", kilobytes: 434 },
      { kind: "patch", architecture: "x64", kilobytes: 65 },
    ],
    notes: {
      cn: {
        remarks: "",
        updateContent: [
          "跟进上游安全修复 10 项",
          "修复更换代理后地理位置未更新",
          "屏幕分辨率新增 8 项，含 2560 × 1600",
        ],
      },
      en: {
        remarks: "",
        updateContent: [
          "10 upstream security fixes merged",
          "Geolocation now changes when the proxy is replaced",
          "8 screen resolutions added, 2560 × 1600 among them",
        ],
      },
    },
  },
  {
    version: "120.0.6099.199",
    kernel: "120",
    channel: "stable",
    status: "published",
    releasedAt: "2025-11-11T03:00:00.000Z",
    minimumWindows: "7",
    files: [
      { kind: "package", architecture: "x64", kilobytes: 397 },
      { kind: "patch", architecture: "x64", kilobytes: 42 },
    ],
    notes: {
      cn: {
        remarks: "Windows 7 / 8 专用",
        updateContent: ["修复无声卡电脑上 AudioContext 报错", "修复下载 2 GB 以上文件时中断"],
      },
      en: {
        remarks: "For Windows 7 and 8",
        updateContent: [
          "AudioContext error on computers without a sound card fixed",
          "Interrupted downloads of files over 2 GB fixed",
        ],
      },
    },
  },
  {
    version: "128.0.6613.114",
    kernel: "128",
    channel: "stable",
    status: "published",
    releasedAt: "2025-10-23T02:00:00.000Z",
    minimumWindows: "10",
    files: [
      { kind: "package", architecture: "x64", kilobytes: 432 },
      { kind: "patch", architecture: "x64", kilobytes: 60 },
    ],
    notes: {
      cn: {
        remarks: "",
        updateContent: [
          "deviceMemory 取值限定为 2、4、8",
          "修复 iframe 与主页面的 Canvas 噪声不同",
          "修复 SSH 代理用密钥登录失败",
        ],
      },
      en: {
        remarks: "",
        updateContent: [
          "deviceMemory limited to 2, 4 and 8",
          "Canvas noise in an iframe now matches the main page",
          "Failed SSH proxy sign-in with a key fixed",
        ],
      },
    },
  },
  {
    version: "120.0.6099.109",
    kernel: "120",
    channel: "stable",
    status: "published",
    releasedAt: "2025-10-14T06:00:00.000Z",
    minimumWindows: "7",
    files: [
      { kind: "package", architecture: "x64", kilobytes: 396 },
      { kind: "patch", architecture: "x64", kilobytes: 53 },
    ],
    notes: {
      cn: {
        remarks: "",
        updateContent: ["跟进上游安全修复 7 项", "语言列表与 Accept-Language 请求头一致"],
      },
      en: {
        remarks: "",
        updateContent: [
          "7 upstream security fixes merged",
          "Language list matches the Accept-Language header",
        ],
      },
    },
  },
  {
    version: "128.0.6613.84",
    kernel: "128",
    channel: "stable",
    status: "published",
    releasedAt: "2025-09-25T02:00:00.000Z",
    minimumWindows: "10",
    files: [
      { kind: "package", architecture: "x64", kilobytes: 431 },
      { kind: "patch", architecture: "x64", kilobytes: 68 },
    ],
    notes: {
      cn: {
        remarks: "Windows 10 及以上建议全部更新",
        updateContent: [
          "修复 IPv6 网络下 WebRTC 暴露本机地址",
          "跟进上游安全修复 8 项，其中高危 3 项",
        ],
      },
      en: {
        remarks: "Update recommended for everyone on Windows 10 or later",
        updateContent: [
          "Local address exposed through WebRTC on IPv6 networks fixed",
          "8 upstream security fixes merged, 3 of them high severity",
        ],
      },
    },
  },
  {
    version: "120.0.6099.71",
    kernel: "120",
    channel: "stable",
    status: "published",
    releasedAt: "2025-09-16T03:00:00.000Z",
    minimumWindows: "7",
    files: [
      { kind: "package", architecture: "x64", kilobytes: 396 },
      { kind: "patch", architecture: "x64", kilobytes: 38 },
    ],
    notes: {
      cn: {
        remarks: "Windows 7 / 8 专用",
        updateContent: ["修复多显示器下窗口开到屏幕之外", "Battery 接口不再返回真实电量"],
      },
      en: {
        remarks: "For Windows 7 and 8",
        updateContent: [
          "Windows no longer open off-screen with several monitors",
          "Battery API no longer returns the real charge level",
        ],
      },
    },
  },
  {
    version: "128.0.6613.36",
    kernel: "128",
    channel: "stable",
    status: "published",
    releasedAt: "2025-09-09T02:00:00.000Z",
    minimumWindows: "10",
    files: [{ kind: "package", architecture: "x64", kilobytes: 429 }],
    notes: {
      cn: {
        remarks: "首个 128 版本，须 Windows 10 及以上",
        updateContent: [
          "新增内核 128",
          "TLS 握手特征与 Chrome 128 一致",
          "字体列表覆盖 Windows 10 与 11",
          "WebGPU 默认关闭",
        ],
      },
      en: {
        remarks: "First 128 release, needs Windows 10 or later",
        updateContent: [
          "Kernel 128 added",
          "TLS handshake matches Chrome 128",
          "Font lists cover Windows 10 and Windows 11",
          "WebGPU is off by default",
        ],
      },
    },
  },
  {
    version: "120.0.6099.62",
    kernel: "120",
    channel: "stable",
    status: "published",
    releasedAt: "2025-09-02T06:00:00.000Z",
    minimumWindows: "7",
    files: [{ kind: "package", architecture: "x64", kilobytes: 395 }],
    notes: {
      cn: {
        remarks: "首个 120 版本，Windows 7 / 8 专用",
        updateContent: [
          "新增内核 120",
          "支持 HTTP、HTTPS、SOCKS5 与 SSH 代理",
          "时区、语言与地理位置随代理匹配",
          "每个环境使用独立的缓存目录",
          "Canvas 与 WebGL 噪声可分别开关",
        ],
      },
      en: {
        remarks: "First 120 release, for Windows 7 and 8",
        updateContent: [
          "Kernel 120 added",
          "HTTP, HTTPS, SOCKS5 and SSH proxies supported",
          "Time zone, language and geolocation follow the proxy",
          "Each profile has its own cache folder",
          "Canvas and WebGL noise can be switched separately",
        ],
      },
    },
  },
];
