import type { HomeMessages } from "./words.en";

export const home: HomeMessages = {
  title: "{brand}：防关联指纹浏览器，多店铺多账号隔离",
  description:
    "{brand}是防关联指纹浏览器：多个店铺和账号在同一台电脑上并排打开，Cookie、代理与指纹各用各的。可免费下载，支持 Windows {windows} 及以上。",
  hero: {
    eyebrow: "防关联指纹浏览器",
    heading: ["一窗一印，", "互不关联。"],
    lead: "多个店铺和账号在同一台电脑上并排打开，Cookie、代理与指纹各用各的。",
    download: "免费下载",
    register: "注册账号",
    pricing: "查看套餐",
    system: "Windows {windows} 及以上",
    drawing: "一枚朱砂指印分成五个窗口，每个窗口有自己的颜色、IP 和当地时间。",
  },
  facts: {
    label: "概况",
    protocols: { name: "代理协议", value: "HTTP / HTTPS / SOCKS5 / SSH" },
    kernels: {
      name: "浏览器内核",
      value: "Chromium {kernels}",
      newer: "{kernel}（Windows 10、11）",
      older: "{kernel}（Windows 7、8，无安全修复）",
      none: "尚未发布",
    },
    system: { name: "操作系统", value: "Windows {windows} 及以上" },
    minimum: { name: "最低配置", value: "2 核 / 2 GB 内存 / 2 GB 可用磁盘" },
  },
  isolate: {
    numeral: "壹",
    label: "隔离",
    heading: ["同一台电脑，", "账号各自独立"],
    text: "任选两个窗口，比一比网站在每个窗口里看到什么。",
    region: "三个窗口，三种身份",
    windowDrawing: "窗口 {id}，打开店铺 {site}：IP {ip}，时区 {zone}，语言 {language}。",
    phoneDrawing: "手机环境，打开 {site}：IP {ip}，时区 {zone}，屏幕 {screen}。",
    rows: {
      ip: "IP",
      zone: "时区",
      time: "当地",
      userAgent: "UA",
      canvas: "Canvas",
      language: "语言",
      screen: "屏幕",
      touch: "触控",
    },
    picks: {
      a: { name: "甲", mark: "甲" },
      b: { name: "乙", mark: "乙" },
      offer: "选它",
      compare: "比较",
    },
    differ: "{m} 项里有 {n} 项不同。",
    same: "选的是同一个窗口，没有不同。",
    items: [
      { title: "多账号同时登录", text: "同一平台的多个账号并排在线，不必反复退出登录。" },
      { title: "全代理协议", text: "HTTP、HTTPS、SOCKS5、SSH，一窗一代理，可批量检测。" },
      { title: "时区随代理匹配", text: "时区、语言、定位默认随出口 IP 自动对齐，也可自行设置。" },
      { title: "手机浏览器环境", text: "用电脑打开手机环境，屏幕、触控与 UA 相互一致。" },
    ],
  },
  share: {
    numeral: "贰",
    label: "协作",
    heading: ["账号交得出去，", "也收得回来"],
    items: [
      { title: "团队协作", text: "按分组授权，权限分三档，密码不必外传。" },
      { title: "账号批量导入与导出", text: "用一张表格批量建好环境，换电脑时再导出带走。" },
      {
        title: "账号回收站",
        text: "误删的环境，在套餐规定的天数内可以恢复，指纹与 Cookie 一并找回。",
      },
      { title: "云同步", text: "在公司关上的窗口，回家接着开。" },
    ],
    ledgerDrawing: "一张表，列出六位成员对五个分组各自的权限。",
    import: {
      title: "批量导入",
      drawing: "正在导入 48 行，已建好 36 个环境。",
      status: "已建 36 个环境，第 37 行代理正在检测",
    },
    bin: {
      title: "回收站",
      drawing: "三个已删除的环境，各自标明几天后清除。",
      left: "{days} 天后清除",
      restore: "恢复",
      names: ["户外·意大利站", "短视频·墨西哥 02", "广告·测试"],
    },
  },
  automate: {
    numeral: "叁",
    label: "自动",
    heading: ["重复的事，", "设一次就够了"],
    rpa: {
      title: "RPA 流程自动化",
      text: "把点击、等待、判断和采集接成一条流程，交给几十个环境各自运行，互不干扰。",
    },
    flow: {
      drawing:
        "一条流程：每天 08:00 启动，打开 48 个环境，检查登录；已登录则采集订单，已失效则补登录；最后写入表格。",
      schedule: { title: "定时", text: "每天 08:00" },
      open: { title: "打开环境", text: "家居组，48 个" },
      check: { title: "检查登录", text: "等待元素 12 秒" },
      collect: { title: "采集订单", text: "循环至末页" },
      signIn: { title: "补登录", text: "失败 3 次则跳过" },
      write: { title: "写入表格，关闭", text: "orders_1112.csv" },
      signedIn: "已登录",
      expired: "已失效",
    },
    plugins: {
      title: "插件应用中心",
      note: "以一个示例团队为例",
      text: "装一次，分发到每个环境",
      link: "哪些套餐包含这两项",
      inUse: "{profiles} 个环境在用",
      names: {
        translate: "网页翻译",
        passwords: "密码保险箱",
        research: "选品助手",
        cookies: "Cookie 管理",
        images: "图片批量下载",
        codes: "两步验证码",
      },
    },
  },
  download: {
    heading: "当前版本",
    button: "下载 Windows 客户端",
    none: "暂时没有可下载的版本",
    noneText: "目前没有已发布的客户端版本，发布后会显示在这里。",
    clientLog: "客户端更新日志",
    browserLog: "浏览器更新日志",
    rows: {
      system: { name: "系统", value: "Windows {windows} 及以上" },
      processor: { name: "处理器", value: "2 核或更多" },
      memory: { name: "内存", value: "2 GB" },
      disk: { name: "磁盘", value: "至少 2 GB 可用空间" },
    },
  },
  antivirus: {
    label: "下列引擎扫描过 {file}，均未报毒。",
    report: "{date} 的扫描报告，外部网站",
  },
  trust: {
    heading: ["账号交给谁，", "先看清楚"],
    text: "登录状态和密码一样要紧。交给别人之前，先问清楚下面几件事，对我们也一样。",
    operator: "谁在运营",
    contact: "怎样联系我们",
    location: "数据存放在哪里",
    access: "谁能读取同步的会话",
    policy: "隐私政策",
    proofs: {
      file: { text: "每个下载文件都有校验值，解压之前先核对。", link: "核对下载文件" },
      kernel: {
        text: "更新日志写明每个内核对应的 Chromium 何时发布、我们何时跟上。",
        link: "查看内核有多新",
      },
      check: { text: "指纹自查只在你的浏览器里比对，读到的值一项也不发送。", link: "检查浏览器" },
    },
  },
  pricing: {
    heading: ["十个环境，", "永久免费"],
    text: "环境越多，单价越低。以人民币按月计价，支持支付宝、微信支付或其他银行付款。",
    free: "永久免费",
    saving: "省 {percent}%",
    savingNote: "“省”按每个环境的价格计算，与{reference} 相比。",
    perMonth: "/ 月",
    amounts: {
      one: "{environments} 个环境，{members} 位成员",
      other: "{environments} 个环境，{members} 位成员",
    },
    start: "立即体验",
    compare: "比较全部套餐",
  },
  questions: {
    heading: ["下载之前，", "先问清楚"],
    text: "先看这几个问题。用起来之后的问题，帮助中心里有答案。",
    help: "帮助中心",
    items: {
      mac: {
        question: "有 Mac 版或 Linux 版吗？",
        answer:
          "没有。客户端只能在 Windows {windows} 及以上运行。在其他系统上，只能浏览本站、使用指纹自查。",
      },
      bans: {
        question: "用了它，账号就不会被封吗？",
        answer:
          "没有人能保证。独立的环境可以避免 Cookie、IP 和设备参数无意间串在一起；注册资料、收款账户和经营行为，平台同样会看，能开几个店也由平台规则决定。",
        more: "查看网站能读到什么",
      },
      profiles: {
        question: "和 Chrome 的多用户有什么不同？",
        answer:
          "Chrome 的多用户只分开 Cookie 和浏览记录，显卡、字体、屏幕仍是同一台电脑的，网络默认也是同一个。这里的每个环境另有自己的代理、时区、语言和设备指纹，还能交给同事打开，不用把密码发出去。",
      },
      vpn: {
        question: "有了 VPN，还需要它吗？",
        answer:
          "VPN 通常换的是整台电脑的出口，所有账号一起换，Cookie 和设备参数都没有变。这里一个环境一个代理，时区和语言随出口对齐。跨境线路本身须合法，请向持牌运营商办理。",
      },
      proxies: {
        question: "包含代理吗？",
        answer:
          "不包含。代理要你自己向服务商购买，填进环境后先检测再使用，支持 HTTP、HTTPS、SOCKS5 和 SSH。",
        more: "购买之前要看什么",
      },
      legal: {
        question: "用指纹浏览器合法吗？",
        answer:
          "它本身只是浏览器。法律和平台规则允许你经营多个账号时，可以用它把账号分开。欺诈、刷单刷评、冒用他人身份，无论用什么工具，《用户协议》都禁止。",
        more: "用户协议",
      },
      shops: {
        question: "只适合亚马逊卖家吗？",
        answer:
          "不是。TikTok Shop、Shopee、eBay、Etsy、广告账户和客服工作台，用法都一样：一个账号一个环境。能开几个账号，各平台规则不同。",
        more: "亚马逊之外的店铺",
      },
      moving: {
        question: "能把别的浏览器里的账号搬过来吗？",
        answer:
          "能。Cookie、代理和名称可以导入，指纹和扩展带不过来。先搬一个账号试试，旧浏览器多留几天。",
        more: "从别的浏览器搬过来",
      },
    },
  },
  news: { heading: "新闻资讯", all: "全部文章" },
};
