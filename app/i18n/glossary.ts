import type { Locale } from "./locales";

/** A thing that the site speaks of, and the one term that each language has for it. */
type Term = Record<Locale, string> & {
  /** Meaning of the term, if two terms are easily confused. */
  meaning?: string;
  /** Other words for the same thing, which no text may use. */
  not: Partial<Record<Locale, RegExp>>;
  /** Expressions that contain a forbidden word and are right all the same. */
  except?: RegExp;
};

/**
 * The words of the product. `glossary.test.ts` reads every text of the site against them: words
 * beside pages, messages, articles, legal texts and the starting content.
 */
export const glossary: readonly Term[] = [
  // The product and its parts
  {
    cn: "环境",
    en: "environment",
    meaning: "What a customer creates, configures and pays for: cookies, proxy and fingerprint.",
    not: { cn: /配置文件|浏览器分身|指纹档案/, en: /\bprofiles?\b/i },
    // The folder in which any browser keeps its data, what Chrome calls it, and what marketplaces show of a member.
    except: /\b(?:browser|Chrome|public) profiles?\b/gi,
  },
  {
    cn: "窗口",
    en: "window",
    meaning: "What an open environment looks like on the desktop. Windows are not counted or sold.",
    not: {
      cn: /[十百千]个窗口|\d+ 个窗口|\} 个窗口|领.{0,4}窗口/,
      en: /\b(?:ten|dozens of|hundreds of|\d+|\{\}) windows\b/i,
    },
  },
  {
    cn: "手机浏览器环境",
    en: "mobile browser environment",
    not: {
      cn: /移动端环境|移动浏览器环境/,
      en: /\b(?:phone|cellphone|cloud phone) environments?\b/i,
    },
  },
  {
    cn: "客户端",
    en: "client",
    not: { cn: /桌面端|桌面应用|PC 端/, en: /\bdesktop app(?:lication)?s?\b/i },
  },
  {
    cn: "内核",
    en: "kernel",
    not: { cn: /浏览器引擎|浏览器核心/, en: /\bbrowser (?:engine|core)s?\b/i },
  },
  {
    cn: "插件应用中心",
    en: "plugin application centre",
    meaning: "The client’s own list of extensions, by the name that it is advertised under.",
    not: {
      cn: /插件中心|插件商店|扩展商店/,
      en: /\bplug-?in (?:application )?(?:center|store|market)\b/i,
    },
  },
  {
    cn: "扩展",
    en: "extension",
    meaning: "What a browser installs.",
    not: { cn: /插件|外挂/, en: /\b(?:plug-?ins?|add-?ons?)\b/i },
    except: /插件应用中心|\bplugin application centre\b/gi,
  },
  {
    cn: "账号回收站",
    en: "account recycle bin",
    meaning: "What is deleted and restored is an environment; a deleted account is a closed one.",
    not: {
      cn: /垃圾箱|废纸篓|删除的账号/,
      en: /\btrash\b|\brecycling bin\b|\bdeleted accounts?\b/i,
    },
  },
  {
    cn: "账号批量导入与导出",
    en: "batch import and export of accounts",
    not: { en: /\b(?:bulk|mass) (?:import|export|test)/i },
  },
  { cn: "云同步", en: "cloud sync", not: { cn: /云端同步/, en: /\bcloud synchroni[sz]ation\b/i } },
  {
    cn: "防关联",
    en: "anti-association",
    meaning: "What the product does.",
    not: { cn: /反关联|防关连/, en: /\banti-?link(?:ing|age)\b/i },
  },
  {
    cn: "指纹浏览器",
    en: "antidetect browser",
    meaning: "The product’s kind, in the words that people search for; English in one word.",
    not: {
      cn: /反检测浏览器|防检测浏览器|反指纹浏览器/,
      en: /\banti[- ]detect\b|\b(?:stealth|multilogin|multi-login) browsers?\b/i,
    },
  },
  {
    cn: "网站接口",
    en: "site API",
    meaning: "The calls to this site. They do not open or control environments.",
    not: { cn: /接口文档/ },
  },
  { cn: "时区", en: "time zone", not: { en: /\btimezones?\b/i } },

  // What is downloaded
  {
    cn: "压缩包",
    en: "archive",
    meaning: "The file that is downloaded; it is unzipped, not installed.",
    not: {
      cn: /安装包|安装程序|安装文件|软件包/,
      en: /\binstallers?\b|\binstallation (?:file|package)s?\b|\b(?:\d+-bit|compressed|browser|client|kernel) packages?\b|\bpackages?,? (?:and|or) (?:the )?patch|\bpatch(?:es)?,? (?:and|or) (?:the )?packages?\b/i,
    },
  },
  {
    cn: "补丁",
    en: "patch",
    not: { cn: /升级包|增量包|更新包/, en: /\bupdate packages?\b|\bdeltas?\b/i },
  },
  {
    cn: "校验值",
    en: "checksum",
    not: { cn: /校验和|校验码|哈希值|散列值/, en: /\bcheck sums?\b|\bhash (?:values?|sums?)\b/i },
  },
  {
    cn: "更新日志",
    en: "update log",
    meaning: "There are two: the client update log and the browser update log.",
    not: { cn: /内核更新日志|版本日志|升级日志/, en: /\b(?:change|version|kernel) ?logs?\b/i },
  },
  {
    cn: "历史版本下载",
    en: "history download",
    not: {
      cn: /旧版下载|往期版本|旧版本下载/,
      en: /\bdownload (?:earlier|older|old|previous|past) versions\b/i,
    },
  },

  // Packages and accounts
  {
    cn: "套餐",
    en: "package",
    meaning: "What is priced, from Package A to Package E. A file is never a package.",
    not: { cn: /收费方案|付费计划|会员计划/, en: /\bplans?\b/i },
  },
  {
    cn: "永久免费",
    en: "permanently free",
    not: {
      cn: /终身免费|终生免费|永远免费/,
      en: /\bfree(?: of charge)? (?:for good|for ever|forever|for life)\b/i,
    },
  },
  {
    cn: "登录",
    en: "sign in",
    meaning: "The noun is ‘sign-in’. ‘Login’ stands only in the names of two features.",
    not: {
      cn: /登陆|登入|登出/,
      en: /\blog(?:s|ged|ging)?[ -]?(?:in|on|out|off)s?\b/i,
    },
    except: /\blogin members?\b|\bsimultaneous logins\b/gi,
  },
  { cn: "注册", en: "register", not: { en: /\bsign(?:s|ed|ing)?(?: \w+)?[ -]up\b/i } },
  {
    cn: "账号",
    en: "account",
    meaning: "账户 is for money (收款账户), and for a seller’s account where Amazon calls it so.",
    not: { cn: /帐号|帐户/, en: /\buser ?ids?\b/i },
  },
  {
    cn: "登录成员",
    en: "login member",
    not: { cn: /登录席位|登录名额/, en: /\blogin (?:seats?|users?)\b/i },
  },
  {
    cn: "验证码",
    en: "verification code",
    not: { cn: /动态码|确认码|短信码/, en: /\b(?:confirmation|one-time|sms) codes?\b/i },
  },
  {
    cn: "邮箱、邮件",
    en: "email",
    not: {
      cn: /电邮|伊妹儿/,
      en: /\be-mails?\b/i,
    },
  },
  { cn: "手机号、电话", en: "phone", not: { cn: /手机号码|移动电话/, en: /\btelephones?\b/i } },

  // The site
  {
    cn: "在线客服",
    en: "live chat",
    not: { cn: /在线沟通|在线聊天/, en: /\b(?:online|web) chat\b/i },
  },
  {
    cn: "友情链接",
    en: "friendly links",
    not: { cn: /友好链接|友谊链接/, en: /\bfriend(?:ship)? links?\b/i },
  },
  {
    cn: "控制台",
    en: "console",
    meaning: "The operator’s own. A platform’s or a supplier’s is 后台 in Chinese.",
    not: { cn: /管理后台|网站后台/, en: /\bback ?office\b|\badmin (?:panel|area)\b/i },
  },
  {
    cn: "隐私权利请求",
    en: "privacy request",
    not: { cn: /隐私请求/, en: /\bprivacy rights requests?\b/i },
  },
  {
    cn: "北京时间",
    en: "China time",
    not: { cn: /中国时间/, en: /\bBeijing time\b/i },
  },
];
