/**
 * Home page; the landing page shows the same blocks. `{brand}` is the product's name, `{windows}` the
 * oldest Windows that the current client runs on.
 */
export const home = {
  title: "{brand}: antidetect browser for multi-store sellers",
  description:
    "{brand} is an antidetect browser: run your shops and accounts side by side, each with its own cookies, proxy and device fingerprint. Free to download, for Windows {windows} or later.",
  hero: {
    eyebrow: "Antidetect browser for sellers and teams",
    heading: ["Every window,", "its own", "fingerprint."],
    lead: "Run your shops and accounts side by side, each with its own cookies, proxy and device fingerprint.",
    download: "Download free",
    /** The button until there is a version to download. */
    register: "Register",
    pricing: "See pricing",
    system: "Windows {windows} or later",
    drawing:
      "A fingerprint divides into five windows, each with its own colour, IP address and local time.",
  },
  facts: {
    label: "At a glance",
    protocols: { name: "Proxy protocols", value: "HTTP / HTTPS / SOCKS5 / SSH" },
    kernels: {
      name: "Kernels",
      value: "Chromium {kernels}",
      /** The newest kernel, and the newest for older systems where that is another one. */
      newer: "{kernel} (Windows 10, 11)",
      older: "{kernel} (Windows 7, 8: no security fixes)",
      none: "None released yet",
    },
    system: { name: "System", value: "Windows {windows} or later" },
    minimum: { name: "Minimum", value: "2 cores / 2 GB memory / 2 GB free disk" },
  },
  isolate: {
    numeral: "I",
    label: "Isolate",
    heading: ["One computer.", "Every account on its own."],
    text: "Pick two windows and compare what a website sees in each.",
    region: "Three windows with three identities",
    windowDrawing:
      "Window {id} with a shop at {site}: IP {ip}, time zone {zone}, language {language}.",
    phoneDrawing: "Mobile environment at {site}: IP {ip}, time zone {zone}, screen {screen}.",
    rows: {
      ip: "IP",
      zone: "Zone",
      time: "Time",
      userAgent: "UA",
      canvas: "Canvas",
      language: "Locale",
      screen: "Screen",
      touch: "Touch",
    },
    /** Of the two picks, the name of the group of fields and the mark above the window. */
    picks: {
      a: { name: "First", mark: "A" },
      b: { name: "Second", mark: "B" },
      offer: "Pick",
      compare: "Compare",
    },
    /** `{n}` of `{m}` lines; said when the picks change. */
    differ: "{n} of {m} lines differ.",
    same: "You picked the same window twice: nothing differs.",
    items: [
      {
        title: "Simultaneous logins",
        text: "Several accounts on the same platform stay signed in side by side.",
      },
      {
        title: "All proxy protocols",
        text: "HTTP, HTTPS, SOCKS5 and SSH. One proxy per environment, tested in batches.",
      },
      {
        title: "Automatic time zone matching",
        text: "Time zone, language and location follow the exit IP, unless you set them yourself.",
      },
      {
        title: "Mobile browser environment",
        text: "A phone’s screen, touch and user agent, consistent with each other, on your desktop.",
      },
    ],
  },
  share: {
    numeral: "II",
    label: "Share",
    heading: ["Share access.", "Take it back any time."],
    items: [
      {
        title: "Team collaboration",
        text: "Three levels of access per group. Nobody has to hand over a password.",
      },
      {
        title: "Batch import and export of accounts",
        text: "Create environments from a spreadsheet, one per row, and export them when you move.",
      },
      {
        title: "Account recycle bin",
        text: "Deleted an environment by mistake? Restore it, with its fingerprint and cookies, for as long as your package allows.",
      },
      { title: "Cloud sync", text: "Close a window at work, open it at home." },
    ],
    ledgerDrawing: "A table of six members and the access that each has to five groups.",
    import: {
      title: "Batch import",
      drawing: "An import of 48 rows, with 36 environments created so far.",
      status: "36 created; testing row 37",
    },
    bin: {
      title: "Recycle bin",
      drawing: "Three deleted environments, each with the days left to restore it.",
      left: "{days} days left",
      restore: "Restore",
      names: ["Outdoor, Italy", "Video, Mexico 02", "Ads, test"],
    },
  },
  automate: {
    numeral: "III",
    label: "Automate",
    heading: ["Set up the routine once,", "run it everywhere"],
    rpa: {
      title: "RPA (robot process automation)",
      text: "Chain clicks, waits, checks and data collection into one flow. Dozens of environments can run it, each on its own.",
    },
    flow: {
      drawing:
        "A flow that starts daily at 08:00, opens 48 environments, checks the sign-in, collects orders or signs in again, and writes a sheet.",
      schedule: { title: "Schedule", text: "Daily 08:00" },
      open: { title: "Open group", text: "Home, 48 environments" },
      check: { title: "Check sign-in", text: "Wait 12 s" },
      collect: { title: "Collect orders", text: "Loop to last page" },
      signIn: { title: "Sign in again", text: "Skip after 3 tries" },
      write: { title: "Write sheet, close", text: "orders_1112.csv" },
      signedIn: "Signed in",
      expired: "Expired",
    },
    plugins: {
      title: "Plugin application centre",
      note: "As one sample team uses it",
      text: "Install once, use in every environment",
      link: "Which packages include RPA and extensions",
      inUse: "{profiles} environments",
      names: {
        translate: "Page translator",
        passwords: "Password vault",
        research: "Product research",
        cookies: "Cookie manager",
        images: "Image downloader",
        codes: "Two-step codes",
      },
    },
  },
  download: {
    heading: "Current version",
    button: "Download for Windows",
    none: "Nothing to download yet",
    noneText: "No client version is available at the moment. The next one will appear here.",
    clientLog: "Client update log",
    browserLog: "Browser update log",
    rows: {
      system: { name: "System", value: "Windows {windows} or later" },
      processor: { name: "Processor", value: "2 cores or more" },
      memory: { name: "Memory", value: "2 GB" },
      disk: { name: "Disk", value: "At least 2 GB free" },
    },
  },
  antivirus: {
    label: "These engines scanned {file} and found nothing.",
    report: "scan report of {date}, external site",
  },
  trust: {
    heading: ["Know who", "holds your sessions"],
    text: "A signed-in session opens an account without its password. Ask who holds yours, us included.",
    operator: "Who runs this service",
    contact: "How to reach us",
    location: "Where your data is stored",
    access: "Who can read synced sessions",
    policy: "Privacy policy",
    proofs: {
      file: {
        text: "Every download has a checksum. Compare yours before you unzip it.",
        link: "Verify a download",
      },
      kernel: {
        text: "The update log shows when Chromium released each kernel, and when we did.",
        link: "How current the kernel is",
      },
      check: {
        text: "The self-check compares your browser’s values inside the browser, and sends none of them.",
        link: "Check your browser",
      },
    },
  },
  pricing: {
    heading: ["Ten environments,", "permanently free"],
    text: "The larger the package, the less each environment costs. You pay monthly, in Chinese yuan, by Alipay, WeChat or a bank that the client offers.",
    free: "Permanently free",
    saving: "Save {percent}%",
    savingNote: "Savings are per environment, compared with {reference}.",
    perMonth: "/ month",
    amounts: {
      one: "{environments} environments, {members} member",
      other: "{environments} environments, {members} members",
    },
    start: "Experience Now",
    compare: "Compare all packages",
  },
  questions: {
    heading: ["Before you", "download"],
    text: "The questions people ask first. The help centre has the rest.",
    help: "Help centre",
    items: {
      mac: {
        question: "Is there a version for Mac or Linux?",
        answer:
          "No. The client runs on Windows {windows} or later. On other systems, only this site and its self-check work.",
      },
      bans: {
        question: "Will it keep my accounts from being banned?",
        answer:
          "Nobody can promise that. Separate environments keep cookies, addresses and device values from mixing by accident. A platform also looks at documents, payout accounts and conduct, and its rules say how many shops you may run.",
        more: "See what a website reads",
      },
      profiles: {
        question: "How does it differ from Chrome profiles?",
        answer:
          "Chrome profiles separate cookies and history. All of them still show the same graphics card, fonts and screen and, by default, the same connection. An environment also has its own proxy, time zone, language and device fingerprint. A colleague can open it without knowing the password.",
      },
      vpn: {
        question: "Isn’t a VPN enough?",
        answer:
          "A VPN usually changes the address of the whole computer, for all accounts at once. Cookies and device values stay the same. Here each environment has its own proxy, and its time zone and language follow the exit IP.",
      },
      proxies: {
        question: "Are proxies included?",
        answer:
          "No. Buy them from a supplier you choose, and enter them in the client, which tests them. HTTP, HTTPS, SOCKS5 and SSH all work.",
        more: "What to check before you buy",
      },
      legal: {
        question: "Is an antidetect browser legal?",
        answer:
          "The browser is a tool. You may use it to keep accounts apart where the law and the platform’s rules allow you more than one. Our user agreement forbids fraud, fake sales and reviews, and using other people’s identities.",
        more: "User agreement",
      },
      shops: {
        question: "Is it only for Amazon sellers?",
        answer:
          "No. TikTok Shop, eBay, Etsy, Shopee, advertising accounts and support desks work the same way: one environment for each sign-in. Each platform decides how many accounts you may have.",
        more: "Shops beyond Amazon",
      },
      moving: {
        question: "Can I bring accounts from another browser?",
        answer:
          "Yes. Cookies, proxies and names move by import; fingerprints and extensions do not. Try one account first, and keep the old browser for a few days.",
        more: "Moving from another browser",
      },
    },
  },
  news: { heading: "News", all: "All articles" },
};

export type HomeMessages = typeof home;
