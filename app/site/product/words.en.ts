/**
 * Home page; the landing page shows the same blocks. `{brand}` is the product's name, `{windows}` the
 * oldest Windows that the current client runs on.
 */
export const home = {
  title: "{brand} · Every window, its own fingerprint",
  description:
    "Run your shops and accounts side by side with {brand}, each with its own cookies, proxy and device fingerprint. Free to download, for Windows {windows} or later.",
  hero: {
    eyebrow: "Antidetect browser for sellers and teams",
    heading: ["Every window,", "its own", "fingerprint."],
    lead: "Run your shops and accounts side by side, each with its own cookies, proxy and device fingerprint.",
    download: "Download free",
    pricing: "See pricing",
    system: "Windows {windows} or later",
    drawing:
      "A cinnabar fingerprint parts into five windows, each with a colour, an IP address and a local time of its own.",
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
        text: "Three levels of access per group. No password has to be handed over.",
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
      text: "Chain clicks, waits, checks and collection into one flow, and let dozens of environments run it, each on its own.",
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
    label: "These engines scanned {file} and reported nothing.",
    report: "scan report of {date}, external site",
  },
  pricing: {
    heading: ["Ten environments,", "permanently free"],
    text: "The more environments, the lower the price of each. Pay monthly by Alipay, WeChat or other banks.",
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
  news: { heading: "News", all: "All articles" },
};

export type HomeMessages = typeof home;
