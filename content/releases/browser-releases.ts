import type { ReleaseSeed } from "./release-seed.ts";

/** Every browser kernel release of the starting content, newest first. */
export const browserReleases: ReleaseSeed[] = [
  {
    version: "156.0.8078.79",
    kernel: "156",
    channel: "stable",
    status: "published",
    releasedAt: "2026-11-05T02:00:00.000Z",
    minimumWindows: "10",
    files: [
      { kind: "package", architecture: "x64", kilobytes: 488 },
      { kind: "patch", architecture: "x64", kilobytes: 38 },
    ],
    notes: {
      cn: {
        remarks: "Windows 10 及以上建议全部更新",
        updateContent: [
          "合入 CVE-2026-76025（FileSystem 释放后使用）、CVE-2026-119262（V8 输入校验不足）等安全修复",
          "修正 Windows 10 下的字体列表",
        ],
      },
      en: {
        remarks: "Update recommended for everyone on Windows 10 or later",
        updateContent: [
          "Security fixes merged, among them CVE-2026-76025 (use after free in FileSystem) and CVE-2026-119262 (improper input validation in V8)",
          "Font list on Windows 10 corrected",
        ],
      },
    },
  },
  {
    version: "156.0.8078.73",
    kernel: "156",
    channel: "stable",
    status: "published",
    releasedAt: "2026-10-30T06:30:00.000Z",
    minimumWindows: "10",
    files: [
      { kind: "package", architecture: "x64", kilobytes: 487 },
      { kind: "patch", architecture: "x64", kilobytes: 55 },
    ],
    notes: {
      cn: {
        remarks: "",
        updateContent: [
          "合入 CVE-2026-118320（V8 内存损坏）、CVE-2026-118344（Layout 释放后使用）等安全修复",
          "修复 AudioContext 采样率在电脑休眠后改变",
        ],
      },
      en: {
        remarks: "",
        updateContent: [
          "Security fixes merged, among them CVE-2026-118320 (memory corruption in V8) and CVE-2026-118344 (use after free in Layout)",
          "AudioContext sample rate no longer changes after the computer sleeps",
        ],
      },
    },
  },
  {
    version: "156.0.8078.47",
    kernel: "156",
    channel: "stable",
    status: "published",
    releasedAt: "2026-10-26T02:00:00.000Z",
    minimumWindows: "10",
    files: [{ kind: "package", architecture: "x64", kilobytes: 486 }],
    notes: {
      cn: {
        remarks: "首个 156 版本，需要客户端 6.1.4 及以上",
        updateContent: [
          "新增内核 156",
          "合入 CVE-2026-110919（V8 释放后使用）、CVE-2026-113163（WebGL 释放后使用）等安全修复",
          "UA 与 UA-CH 报告 Chrome 156",
          "WebGPU 适配器限制值随显卡型号变化",
        ],
      },
      en: {
        remarks: "First 156 release, needs client 6.1.4 or later",
        updateContent: [
          "Kernel 156 added",
          "Security fixes merged, among them CVE-2026-110919 (use after free in V8) and CVE-2026-113163 (use after free in WebGL)",
          "UA and UA-CH report Chrome 156",
          "WebGPU adapter limits follow the GPU model",
        ],
      },
    },
  },
  {
    version: "154.0.8037.92",
    kernel: "154",
    channel: "stable",
    status: "published",
    releasedAt: "2026-10-08T02:00:00.000Z",
    minimumWindows: "10",
    files: [
      { kind: "package", architecture: "x64", kilobytes: 483 },
      { kind: "patch", architecture: "x64", kilobytes: 44 },
    ],
    notes: {
      cn: {
        remarks: "",
        updateContent: [
          "合入 CVE-2026-102299（V8 类型混淆）、CVE-2026-102301（GPU 越界写入）等安全修复",
          "WebGPU 参数纳入指纹配置",
        ],
      },
      en: {
        remarks: "",
        updateContent: [
          "Security fixes merged, among them CVE-2026-102299 (type confusion in V8) and CVE-2026-102301 (out-of-bounds write in GPU)",
          "WebGPU parameters are now part of the fingerprint settings",
        ],
      },
    },
  },
  {
    version: "154.0.8037.57",
    kernel: "154",
    channel: "stable",
    status: "published",
    releasedAt: "2026-09-28T02:00:00.000Z",
    minimumWindows: "10",
    files: [{ kind: "package", architecture: "x64", kilobytes: 482 }],
    notes: {
      cn: {
        remarks: "首个 154 版本，需要客户端 6.1.3 及以上",
        updateContent: [
          "新增内核 154",
          "合入 CVE-2026-95306（V8 类型混淆）、CVE-2026-95343（WebAudio 释放后使用）等安全修复",
          "Canvas 噪声不再改动纯色区域",
        ],
      },
      en: {
        remarks: "First 154 release, needs client 6.1.3 or later",
        updateContent: [
          "Kernel 154 added",
          "Security fixes merged, among them CVE-2026-95306 (type confusion in V8) and CVE-2026-95343 (use after free in WebAudio)",
          "Canvas noise leaves areas of a single colour unchanged",
        ],
      },
    },
  },
  {
    version: "152.0.7977.82",
    kernel: "152",
    channel: "stable",
    status: "published",
    releasedAt: "2026-09-08T02:00:00.000Z",
    minimumWindows: "10",
    files: [
      { kind: "package", architecture: "x64", kilobytes: 479 },
      { kind: "patch", architecture: "x64", kilobytes: 78 },
    ],
    notes: {
      cn: {
        remarks: "触控参数由后续版本的客户端启用",
        updateContent: [
          "合入 CVE-2026-85046（V8 类型混淆）、CVE-2026-85050（WebGL 越界写入）等安全修复",
          "Touch 与 PointerEvent 的字段取值一致",
          "maxTouchPoints 可按环境设置",
        ],
      },
      en: {
        remarks: "A later client switches the touch parameters on",
        updateContent: [
          "Security fixes merged, among them CVE-2026-85046 (type confusion in V8) and CVE-2026-85050 (out-of-bounds write in WebGL)",
          "Touch and PointerEvent fields report matching values",
          "maxTouchPoints can be set per environment",
        ],
      },
    },
  },
  {
    version: "152.0.7977.64",
    kernel: "152",
    channel: "stable",
    status: "published",
    releasedAt: "2026-09-03T06:00:00.000Z",
    minimumWindows: "10",
    files: [{ kind: "package", architecture: "x64", kilobytes: 478 }],
    notes: {
      cn: {
        remarks: "首个 152 版本，需要客户端 6.1.2 及以上",
        updateContent: [
          "新增内核 152",
          "合入 CVE-2026-79187（WebRTC 释放后使用）、CVE-2026-79282（ANGLE 释放后使用）等安全修复",
          "修正 UA-CH 中 fullVersionList 的品牌顺序",
        ],
      },
      en: {
        remarks: "First 152 release, needs client 6.1.2 or later",
        updateContent: [
          "Kernel 152 added",
          "Security fixes merged, among them CVE-2026-79187 (use after free in WebRTC) and CVE-2026-79282 (use after free in ANGLE)",
          "Brand order in the UA-CH fullVersionList corrected",
        ],
      },
    },
  },
  {
    version: "150.0.7871.181",
    kernel: "150",
    channel: "stable",
    status: "published",
    releasedAt: "2026-07-24T02:00:00.000Z",
    minimumWindows: "10",
    files: [
      { kind: "package", architecture: "x64", kilobytes: 471 },
      { kind: "patch", architecture: "x64", kilobytes: 67 },
    ],
    notes: {
      cn: {
        remarks: "",
        updateContent: [
          "合入 CVE-2026-15900（GPU 释放后使用）、CVE-2026-15903（V8 越界读写）等安全修复",
          "时区数据更新到 2026c：加拿大艾伯塔省固定为 −6，摩洛哥 9 月 20 日起固定为 +0",
        ],
      },
      en: {
        remarks: "",
        updateContent: [
          "Security fixes merged, among them CVE-2026-15900 (use after free in GPU) and CVE-2026-15903 (out-of-bounds read and write in V8)",
          "Time zone data updated to 2026c: Alberta stays at −6, Morocco at +0 from 20 September",
        ],
      },
    },
  },
  {
    version: "150.0.7871.124",
    kernel: "150",
    channel: "stable",
    status: "published",
    releasedAt: "2026-07-17T02:00:00.000Z",
    minimumWindows: "10",
    files: [
      { kind: "package", architecture: "x64", kilobytes: 470 },
      { kind: "patch", architecture: "x64", kilobytes: 39 },
    ],
    notes: {
      cn: {
        remarks: "",
        updateContent: [
          "合入 CVE-2026-15767（libyuv 堆缓冲区溢出）、CVE-2026-15770（V8 使用未初始化的值）等安全修复",
          "恢复扩展侧边栏",
          "修复 HTTPS 代理下 WebSocket 握手失败",
        ],
      },
      en: {
        remarks: "",
        updateContent: [
          "Security fixes merged, among them CVE-2026-15767 (heap buffer overflow in libyuv) and CVE-2026-15770 (uninitialized use in V8)",
          "Extension side panel is back",
          "WebSocket handshakes through HTTPS proxies no longer fail",
        ],
      },
    },
  },
  {
    version: "150.0.7871.114",
    kernel: "150",
    channel: "stable",
    status: "published",
    releasedAt: "2026-07-13T02:00:00.000Z",
    minimumWindows: "10",
    files: [
      { kind: "package", architecture: "x64", kilobytes: 470 },
      { kind: "patch", architecture: "x64", kilobytes: 56 },
    ],
    notes: {
      cn: {
        remarks: "替代已撤回的 150.0.7871.100",
        updateContent: [
          "恢复完整字体列表",
          "合入 CVE-2026-15110（扩展模块释放后使用）、CVE-2026-15121（WebRTC 释放后使用）等安全修复",
        ],
      },
      en: {
        remarks: "Replaces the withdrawn 150.0.7871.100",
        updateContent: [
          "Full font list restored",
          "Security fixes merged, among them CVE-2026-15110 (use after free in Extensions) and CVE-2026-15121 (use after free in WebRTC)",
        ],
      },
    },
  },
  {
    version: "150.0.7871.100",
    kernel: "150",
    channel: "stable",
    status: "withdrawn",
    releasedAt: "2026-07-09T06:00:00.000Z",
    minimumWindows: "10",
    files: [
      { kind: "package", architecture: "x64", kilobytes: 469 },
      { kind: "patch", architecture: "x64", kilobytes: 73 },
    ],
    notes: {
      cn: {
        remarks: "已撤回：部分环境的字体列表缺失，请改用 150.0.7871.114",
        updateContent: ["字体枚举改为按系统语言排序"],
      },
      en: {
        remarks: "Withdrawn: font list incomplete in some environments; use 150.0.7871.114",
        updateContent: ["Font enumeration is sorted by system language"],
      },
    },
  },
  {
    version: "150.0.7871.46",
    kernel: "150",
    channel: "stable",
    status: "published",
    releasedAt: "2026-07-03T02:00:00.000Z",
    minimumWindows: "10",
    files: [{ kind: "package", architecture: "x64", kilobytes: 469 }],
    notes: {
      cn: {
        remarks: "首个 150 版本，需要客户端 6.0.10 及以上",
        updateContent: [
          "新增内核 150",
          "合入 CVE-2026-13775（GPU 释放后使用）、CVE-2026-14426（V8 释放后使用）等安全修复",
          "screen.availHeight 按任务栏高度计算",
          "已知问题：扩展侧边栏暂不可用",
        ],
      },
      en: {
        remarks: "First 150 release, needs client 6.0.10 or later",
        updateContent: [
          "Kernel 150 added",
          "Security fixes merged, among them CVE-2026-13775 (use after free in GPU) and CVE-2026-14426 (use after free in V8)",
          "screen.availHeight takes the taskbar height into account",
          "Known issue: the extension side panel is not available yet",
        ],
      },
    },
  },
  {
    version: "148.0.7778.215",
    kernel: "148",
    channel: "stable",
    status: "published",
    releasedAt: "2026-06-02T02:00:00.000Z",
    minimumWindows: "10",
    files: [
      { kind: "package", architecture: "x64", kilobytes: 464 },
      { kind: "patch", architecture: "x64", kilobytes: 62 },
    ],
    notes: {
      cn: {
        remarks: "",
        updateContent: [
          "合入 CVE-2026-9872（GPU 越界写入）、CVE-2026-9873（Network 释放后使用）等安全修复",
          "时区数据更新到 2026b：加拿大不列颠哥伦比亚省固定为 −7",
        ],
      },
      en: {
        remarks: "",
        updateContent: [
          "Security fixes merged, among them CVE-2026-9872 (out-of-bounds write in GPU) and CVE-2026-9873 (use after free in Network)",
          "Time zone data updated to 2026b: British Columbia stays at −7",
        ],
      },
    },
  },
  {
    version: "148.0.7778.178",
    kernel: "148",
    channel: "stable",
    status: "published",
    releasedAt: "2026-05-22T02:00:00.000Z",
    minimumWindows: "10",
    files: [
      { kind: "package", architecture: "x64", kilobytes: 463 },
      { kind: "patch", architecture: "x64", kilobytes: 79 },
    ],
    notes: {
      cn: {
        remarks: "",
        updateContent: [
          "合入 CVE-2026-9111（WebRTC 释放后使用）、CVE-2026-9112（GPU 释放后使用）等安全修复",
          "WebRTC 可设为真实、替换或禁用",
          "修复打印预览崩溃",
        ],
      },
      en: {
        remarks: "",
        updateContent: [
          "Security fixes merged, among them CVE-2026-9111 (use after free in WebRTC) and CVE-2026-9112 (use after free in GPU)",
          "WebRTC can be set to real, replaced or disabled",
          "Crash in print preview fixed",
        ],
      },
    },
  },
  {
    version: "148.0.7778.167",
    kernel: "148",
    channel: "stable",
    status: "published",
    releasedAt: "2026-05-15T02:00:00.000Z",
    minimumWindows: "10",
    files: [
      { kind: "package", architecture: "x64", kilobytes: 463 },
      { kind: "patch", architecture: "x64", kilobytes: 51 },
    ],
    notes: {
      cn: {
        remarks: "原为随机 WebGL 参数的环境会更新一次",
        updateContent: [
          "合入 CVE-2026-8509（WebML 堆缓冲区溢出）、CVE-2026-8510（Skia 整数溢出）等安全修复",
          "WebGL 参数与显卡型号绑定，不再单独随机",
        ],
      },
      en: {
        remarks: "Environments with random WebGL parameters get new ones once",
        updateContent: [
          "Security fixes merged, among them CVE-2026-8509 (heap buffer overflow in WebML) and CVE-2026-8510 (integer overflow in Skia)",
          "WebGL parameters are tied to the GPU model, no longer randomised one by one",
        ],
      },
    },
  },
  {
    version: "148.0.7778.96",
    kernel: "148",
    channel: "stable",
    status: "published",
    releasedAt: "2026-05-11T06:00:00.000Z",
    minimumWindows: "10",
    files: [{ kind: "package", architecture: "x64", kilobytes: 462 }],
    notes: {
      cn: {
        remarks: "首个 148 版本，需要客户端 6.0.8 及以上",
        updateContent: [
          "新增内核 148",
          "合入 CVE-2026-7896（Blink 整数溢出）、CVE-2026-7899（V8 越界读写）等安全修复",
          "媒体设备数量可设为 0 至 4",
        ],
      },
      en: {
        remarks: "First 148 release, needs client 6.0.8 or later",
        updateContent: [
          "Kernel 148 added",
          "Security fixes merged, among them CVE-2026-7896 (integer overflow in Blink) and CVE-2026-7899 (out-of-bounds read and write in V8)",
          "Number of media devices can be set from 0 to 4",
        ],
      },
    },
  },
  {
    version: "146.0.7680.177",
    kernel: "146",
    channel: "stable",
    status: "published",
    releasedAt: "2026-04-03T02:00:00.000Z",
    minimumWindows: "10",
    files: [
      { kind: "package", architecture: "x64", kilobytes: 458 },
      { kind: "patch", architecture: "x64", kilobytes: 40 },
    ],
    notes: {
      cn: {
        remarks: "建议使用 SOCKS5 代理的环境更新",
        updateContent: [
          "合入 CVE-2026-5272（GPU 堆缓冲区溢出）、CVE-2026-5273（CSS 释放后使用）等安全修复",
          "设有 SOCKS5 代理时关闭 DNS 预取，域名不再绕过代理解析",
        ],
      },
      en: {
        remarks: "Recommended for environments on SOCKS5 proxies",
        updateContent: [
          "Security fixes merged, among them CVE-2026-5272 (heap buffer overflow in GPU) and CVE-2026-5273 (use after free in CSS)",
          "DNS prefetching is off while a SOCKS5 proxy is set, so no name is looked up outside it",
        ],
      },
    },
  },
  {
    version: "146.0.7680.164",
    kernel: "146",
    channel: "stable",
    status: "published",
    releasedAt: "2026-03-27T02:00:00.000Z",
    minimumWindows: "10",
    files: [
      { kind: "package", architecture: "x64", kilobytes: 457 },
      { kind: "patch", architecture: "x64", kilobytes: 57 },
    ],
    notes: {
      cn: {
        remarks: "",
        updateContent: [
          "合入 CVE-2026-4673（WebAudio 堆缓冲区溢出）、CVE-2026-4679（字体模块整数溢出）等安全修复",
          "修复 SOCKS5 用户名含冒号时认证失败",
          "修复 Service Worker 中时区设置未生效",
        ],
      },
      en: {
        remarks: "",
        updateContent: [
          "Security fixes merged, among them CVE-2026-4673 (heap buffer overflow in WebAudio) and CVE-2026-4679 (integer overflow in Fonts)",
          "SOCKS5 authentication no longer fails when the user name has a colon",
          "Time zone setting now applies inside service workers",
        ],
      },
    },
  },
  {
    version: "146.0.7680.153",
    kernel: "146",
    channel: "stable",
    status: "published",
    releasedAt: "2026-03-20T02:00:00.000Z",
    minimumWindows: "10",
    files: [
      { kind: "package", architecture: "x64", kilobytes: 457 },
      { kind: "patch", architecture: "x64", kilobytes: 74 },
    ],
    notes: {
      cn: {
        remarks: "",
        updateContent: [
          "合入 CVE-2026-4440（WebGL 越界读写）、CVE-2026-4445（WebRTC 释放后使用）等安全修复",
          "修复 Worker 与页面的 hardwareConcurrency 不一致",
        ],
      },
      en: {
        remarks: "",
        updateContent: [
          "Security fixes merged, among them CVE-2026-4440 (out-of-bounds read and write in WebGL) and CVE-2026-4445 (use after free in WebRTC)",
          "hardwareConcurrency now matches between workers and the page",
        ],
      },
    },
  },
  {
    version: "146.0.7680.80",
    kernel: "146",
    channel: "stable",
    status: "published",
    releasedAt: "2026-03-18T02:00:00.000Z",
    minimumWindows: "10",
    files: [{ kind: "package", architecture: "x64", kilobytes: 456 }],
    notes: {
      cn: {
        remarks: "首个 146 版本，需要客户端 6.0.3 及以上",
        updateContent: [
          "新增内核 146",
          "修复 CVE-2026-3909（Skia 越界写入）、CVE-2026-3910（V8 实现不当）",
          "时区数据更新到 2025c",
          "UA-CH 的 platformVersion 区分 Windows 10 与 11",
        ],
      },
      en: {
        remarks: "First 146 release, needs client 6.0.3 or later",
        updateContent: [
          "Kernel 146 added",
          "CVE-2026-3909 (out-of-bounds write in Skia) and CVE-2026-3910 (inappropriate implementation in V8) fixed",
          "Time zone data updated to 2025c",
          "UA-CH platformVersion tells Windows 10 from Windows 11",
        ],
      },
    },
  },
  {
    version: "109.0.5414.119",
    kernel: "109",
    channel: "stable",
    status: "published",
    releasedAt: "2026-02-26T06:00:00.000Z",
    minimumWindows: "7",
    files: [
      { kind: "package", architecture: "x64", kilobytes: 391 },
      { kind: "package", architecture: "x86", kilobytes: 366 },
      { kind: "patch", architecture: "x64", kilobytes: 63 },
      { kind: "patch", architecture: "x86", kilobytes: 63 },
    ],
    notes: {
      cn: {
        remarks:
          "供 Windows 7、8、8.1 与 32 位 Windows 使用：Chromium 从 110 起只支持 Windows 10 及以上。取自 2023 年 1 月的 Chromium，此后的安全修复都没有",
        updateContent: [
          "合入 CVE-2023-0471（WebTransport 释放后使用）、CVE-2023-0472（WebRTC 释放后使用）等安全修复",
          "修复 Windows 7 上媒体设备列表为空",
          "修复 2 GB 内存电脑上标签页反复重载",
        ],
      },
      en: {
        remarks:
          "For Windows 7, 8, 8.1 and 32-bit Windows: Chromium needs Windows 10 from 110 on. Built from Chromium of January 2023; security fixes after that month are missing",
        updateContent: [
          "Security fixes merged, among them CVE-2023-0471 (use after free in WebTransport) and CVE-2023-0472 (use after free in WebRTC)",
          "Empty media device list on Windows 7 fixed",
          "Tabs no longer reload repeatedly on computers with 2 GB memory",
        ],
      },
    },
  },
  {
    version: "144.0.7559.109",
    kernel: "144",
    channel: "stable",
    status: "published",
    releasedAt: "2026-01-30T02:00:00.000Z",
    minimumWindows: "10",
    files: [
      { kind: "package", architecture: "x64", kilobytes: 452 },
      { kind: "patch", architecture: "x64", kilobytes: 80 },
    ],
    notes: {
      cn: {
        remarks: "",
        updateContent: [
          "修复 CVE-2026-1504（Background Fetch API 实现不当）",
          "修复从 142 换到 144 后 Cookie 未读入",
        ],
      },
      en: {
        remarks: "",
        updateContent: [
          "CVE-2026-1504 (inappropriate implementation in Background Fetch API) fixed",
          "Cookies are read again after moving from 142 to 144",
        ],
      },
    },
  },
  {
    version: "144.0.7559.96",
    kernel: "144",
    channel: "stable",
    status: "published",
    releasedAt: "2026-01-23T02:00:00.000Z",
    minimumWindows: "10",
    files: [
      { kind: "package", architecture: "x64", kilobytes: 451 },
      { kind: "patch", architecture: "x64", kilobytes: 52 },
    ],
    notes: {
      cn: {
        remarks: "",
        updateContent: [
          "修复 CVE-2026-1220（V8 竞态条件）",
          "关闭 WebGPU 时 navigator.gpu 不再可见",
        ],
      },
      en: {
        remarks: "",
        updateContent: [
          "CVE-2026-1220 (race in V8) fixed",
          "navigator.gpu is no longer visible when WebGPU is off",
        ],
      },
    },
  },
  {
    version: "144.0.7559.59",
    kernel: "144",
    channel: "stable",
    status: "published",
    releasedAt: "2026-01-19T06:00:00.000Z",
    minimumWindows: "10",
    files: [{ kind: "package", architecture: "x64", kilobytes: 451 }],
    notes: {
      cn: {
        remarks: "首个 144 版本，需要客户端 6.0.1 及以上",
        updateContent: [
          "新增内核 144",
          "合入 CVE-2026-0899（V8 越界访问）等安全修复",
          "UA-CH 高熵字段可逐项设置",
          "Canvas 噪声由环境编号生成，重启后不变",
        ],
      },
      en: {
        remarks: "First 144 release, needs client 6.0.1 or later",
        updateContent: [
          "Kernel 144 added",
          "Security fixes merged, among them CVE-2026-0899 (out-of-bounds memory access in V8)",
          "UA-CH high-entropy fields can be set one by one",
          "Canvas noise is derived from the environment number and survives a restart",
        ],
      },
    },
  },
  {
    version: "142.0.7444.175",
    kernel: "142",
    channel: "stable",
    status: "published",
    releasedAt: "2025-11-20T02:00:00.000Z",
    minimumWindows: "10",
    files: [
      { kind: "package", architecture: "x64", kilobytes: 446 },
      { kind: "patch", architecture: "x64", kilobytes: 41 },
    ],
    notes: {
      cn: {
        remarks: "",
        updateContent: [
          "修复 CVE-2025-13223、CVE-2025-13224（均为 V8 类型混淆）",
          "修复更换代理后地理位置未更新",
        ],
      },
      en: {
        remarks: "",
        updateContent: [
          "CVE-2025-13223 and CVE-2025-13224 (both type confusion in V8) fixed",
          "Geolocation now changes when the proxy is replaced",
        ],
      },
    },
  },
  {
    version: "142.0.7444.162",
    kernel: "142",
    channel: "stable",
    status: "published",
    releasedAt: "2025-11-13T02:00:00.000Z",
    minimumWindows: "10",
    files: [
      { kind: "package", architecture: "x64", kilobytes: 446 },
      { kind: "patch", architecture: "x64", kilobytes: 58 },
    ],
    notes: {
      cn: {
        remarks: "",
        updateContent: [
          "修复 CVE-2025-13042（V8 实现不当）",
          "修复扩展 Service Worker 内存持续增长",
          "修复代理密码含 @ 时连接失败",
        ],
      },
      en: {
        remarks: "",
        updateContent: [
          "CVE-2025-13042 (inappropriate implementation in V8) fixed",
          "Steady memory growth in extension service workers fixed",
          "Connections no longer fail when the proxy password has an @",
        ],
      },
    },
  },
  {
    version: "142.0.7444.134",
    kernel: "142",
    channel: "stable",
    status: "published",
    releasedAt: "2025-11-10T02:00:00.000Z",
    minimumWindows: "10",
    files: [
      { kind: "package", architecture: "x64", kilobytes: 445 },
      { kind: "patch", architecture: "x64", kilobytes: 75 },
    ],
    notes: {
      cn: {
        remarks: "",
        updateContent: [
          "合入 CVE-2025-12725（WebGPU 越界写入）、CVE-2025-12727（V8 实现不当）等安全修复",
          "修复 iframe 与主页面的 Canvas 噪声不同",
          "修复 SSH 代理用密钥登录失败",
        ],
      },
      en: {
        remarks: "",
        updateContent: [
          "Security fixes merged, among them CVE-2025-12725 (out-of-bounds write in WebGPU) and CVE-2025-12727 (inappropriate implementation in V8)",
          "Canvas noise in an iframe now matches the main page",
          "SSH proxy sign-in with a key no longer fails",
        ],
      },
    },
  },
  {
    version: "109.0.5414.74",
    kernel: "109",
    channel: "stable",
    status: "published",
    releasedAt: "2025-11-04T03:00:00.000Z",
    minimumWindows: "7",
    files: [
      { kind: "package", architecture: "x64", kilobytes: 389 },
      { kind: "package", architecture: "x86", kilobytes: 364 },
    ],
    notes: {
      cn: {
        remarks: "首个 109 版本，供 Windows 7、8、8.1 与 32 位 Windows 使用；Windows 7 须安装 SP1",
        updateContent: [
          "新增内核 109，提供 64 位与 32 位",
          "合入 CVE-2023-0129（网络服务堆缓冲区溢出）等安全修复",
          "Windows 7 与 8 使用各自的字体列表",
        ],
      },
      en: {
        remarks:
          "First 109 release, for Windows 7 (with Service Pack 1), 8, 8.1 and 32-bit Windows",
        updateContent: [
          "Kernel 109 added, 64-bit and 32-bit",
          "Security fixes merged, among them CVE-2023-0129 (heap buffer overflow in Network Service)",
          "Windows 7 and Windows 8 have separate font lists",
        ],
      },
    },
  },
  {
    version: "142.0.7444.59",
    kernel: "142",
    channel: "stable",
    status: "published",
    releasedAt: "2025-10-31T06:00:00.000Z",
    minimumWindows: "10",
    files: [{ kind: "package", architecture: "x64", kilobytes: 444 }],
    notes: {
      cn: {
        remarks: "首个 142 版本，需要客户端 5.9.7 及以上",
        updateContent: [
          "新增内核 142",
          "合入 CVE-2025-12428（V8 类型混淆）、CVE-2025-12432（V8 竞态条件）等安全修复",
          "时区数据为 2025b",
          "支持 HTTP、HTTPS、SOCKS5 与 SSH 代理",
          "时区、语言与地理位置随代理匹配",
        ],
      },
      en: {
        remarks: "First 142 release, needs client 5.9.7 or later",
        updateContent: [
          "Kernel 142 added",
          "Security fixes merged, among them CVE-2025-12428 (type confusion in V8) and CVE-2025-12432 (race in V8)",
          "Time zone data is 2025b",
          "HTTP, HTTPS, SOCKS5 and SSH proxies supported",
          "Time zone, language and geolocation follow the proxy",
        ],
      },
    },
  },
];
