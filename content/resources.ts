import type { NewResource, NewResourceCategory } from "~/domain/resource/resource";

/** Kinds of tools, in the order of the page. */
export const resourceCategories = [
  {
    id: "proxies",
    mark: "Px",
    name: { cn: "代理服务", en: "Proxies" },
    advice: {
      cn: "问清 IP 从哪里来、提供者是否知情同意、一个地址有几家客户在用；说不清来源的网络，可能一夜之间停掉。先买最小的量，连续看几天，国家、城市和地址变不变。",
      en: "Ask where the addresses come from, whether the people behind them agreed, and how many customers share one; a network that cannot answer may be gone overnight. Buy the smallest amount first and watch for some days whether country, city and address stay the same.",
    },
  },
  {
    id: "ads",
    mark: "Ad",
    name: { cn: "广告工具", en: "Ad tools" },
    advice: {
      cn: "看它是否走平台的官方接口，先只授予读取权限。拿它的数字和平台报表对一遍，差别多半出在时区、币种和归因窗口。",
      en: "Check whether it connects through the platform’s official interface, and grant read access before you grant more. Compare its figures with the platform’s own report: time zone, currency and attribution window are where they differ.",
    },
  },
  {
    id: "social",
    mark: "So",
    name: { cn: "社交媒体", en: "Social media" },
    advice: {
      cn: "排期和私信类工具，先看平台是否允许这种登录方式：应当跳到平台的授权页，而不是把密码交给工具。能发布和只能写草稿，应当是两种权限。",
      en: "For scheduling and inbox tools, see whether the platform permits the way they sign in: it should be the platform’s consent page, not your password in theirs. Who can publish and who can only draft should be two different permissions.",
    },
  },
  {
    id: "payments",
    mark: "Pa",
    name: { cn: "支付与收款", en: "Payments" },
    advice: {
      cn: "查它在收款国家有没有牌照，以监管机构的名单为准，再把入账、兑换、提现的每一项费用列全。还要问清审核时资金最长冻结多久，凭什么材料解除。",
      en: "Look up the licence for each country where money is received, in the regulator’s own list, and write down every fee: receiving, conversion, withdrawal. Ask how long money can be held during a review, and which documents release it.",
    },
  },
  {
    id: "research",
    mark: "Re",
    name: { cn: "选品", en: "Product research" },
    advice: {
      cn: "平台之外的销量都是估算，先问它怎么算、多久更新一次。拿自己的一款商品验证过，再信它对别人的估算。",
      en: "Sales figures from outside a platform are estimates, so ask how they are made and how often they are updated. Check them against a product of your own before you trust them for others.",
    },
  },
  {
    id: "erp",
    mark: "Er",
    name: { cn: "ERP 与订单管理", en: "ERP and orders" },
    advice: {
      cn: "先列出自己的站点、仓库和物流商，逐个确认现在就支持，而不是“即将支持”。试用期内完整导出一次数据，导不出来的，以后也搬不走。",
      en: "List your sites, warehouses and carriers first, and see that each is supported today, not “soon”. Export everything once during the trial: what cannot be exported cannot be moved.",
    },
  },
  {
    id: "checks",
    mark: "Fp",
    name: { cn: "指纹检测", en: "Fingerprint checks" },
    advice: {
      cn: "至少用两个检测页，它们读的参数不同，分数只是各自的看法。要找的是时区、语言与出口之间的矛盾，不是高分。",
      en: "Use at least two check pages, because each reads different values and a score is that page’s own opinion. Look for contradictions between time zone, language and exit, rather than for a high score.",
    },
  },
  {
    id: "hosting",
    mark: "Ho",
    name: { cn: "建站与主机", en: "Hosting and shop systems" },
    advice: {
      cn: "机房按买家所在地选，并问清备份怎么做、怎么恢复，商品和客户数据能不能导出。域名、证书和主机要登记在公司名下，不要登记在经手人名下。",
      en: "Choose the region by where buyers are, and check how a backup is restored and whether products and customers can be exported. Domain, certificate and hosting should be registered to the company, not to whoever set them up.",
    },
  },
  {
    id: "media",
    mark: "Me",
    name: { cn: "行业媒体", en: "Industry media" },
    advice: {
      cn: "看文章有没有写出处和日期，付费稿有没有标明。涉及平台规则的，以平台自己的公告为准。",
      en: "See whether an article names its sources and its date, and whether paid pieces are marked. On platform rules, the platform’s own announcement is what counts.",
    },
  },
  {
    id: "logistics",
    mark: "Lo",
    name: { cn: "物流与海外仓", en: "Logistics" },
    advice: {
      cn: "按你的重量段、目的国和品类各要一份报价，问清关税由谁垫付、丢件按什么赔、退件退到哪里。先发一小批，看实际时效，再谈量。",
      en: "Get a quote for your own weights, countries and goods, and ask who advances the duty, what is paid for a lost parcel and where returns go. Send a small batch and time it before you talk about volume.",
    },
  },
  {
    id: "content",
    mark: "Tr",
    name: { cn: "翻译与内容", en: "Translation and content" },
    advice: {
      cn: "看清上传的文字和图片会不会被拿去训练，商用授权覆盖哪些国家。机器翻译的安全警示、成分和尺码，要由懂当地语言的人读过再上架。",
      en: "Check whether what you upload is used for training, and where the licence allows commercial use. Have safety warnings, ingredients and sizes read by someone who knows the language before they go live.",
    },
  },
  {
    id: "compliance",
    mark: "Co",
    name: { cn: "合规与税务", en: "Compliance and tax" },
    advice: {
      cn: "先读官方页面，再找代理机构；要不要注册，取决于公司在哪里、货在哪里、卖给谁。找人代办时，账号、证书和申报记录要留在自己手里。",
      en: "Read the official page before you hire an agent: what you must register depends on where the company is, where the goods are and who buys. If somebody files for you, keep the account, the certificates and the returns yourself.",
    },
  },
] as const satisfies readonly NewResourceCategory[];

type Category = (typeof resourceCategories)[number]["id"];

/**
 * By category, in the order of the page; within one, neutral look-ups before companies. Recommended is only what
 * costs nothing and is run by a public body, a non-profit or the platform itself.
 */
export const resources: readonly (NewResource & { category: Category })[] = [
  {
    id: "ripestat",
    category: "proxies",
    name: "RIPEstat",
    url: "https://stat.ripe.net/",
    line: {
      cn: "免费查地址：由哪个网络宣告，登记在谁名下；RIPE NCC 提供。",
      en: "Free look-up by the RIPE NCC: which network announces an address, and who holds it.",
    },
    monogram: "RS",
    isRecommended: true,
  },
  {
    id: "ipinfo",
    category: "proxies",
    name: "IPinfo",
    url: "https://ipinfo.io/",
    line: {
      cn: "查一个 IP 的位置、网络和类型，用来核对代理服务商的说法。",
      en: "Location, network and type of an address, to compare with what a supplier says.",
    },
    monogram: "II",
  },
  {
    id: "bright-data",
    category: "proxies",
    name: "Bright Data",
    url: "https://brightdata.com/",
    line: {
      cn: "住宅、ISP、移动和机房代理；开通住宅代理前会审核用途。",
      en: "Residential, ISP, mobile and datacentre proxies; residential use is reviewed first.",
    },
    monogram: "BD",
  },
  {
    id: "oxylabs",
    category: "proxies",
    name: "Oxylabs",
    url: "https://oxylabs.io/",
    line: {
      cn: "住宅、ISP 和机房代理，主要面向采集公开数据的企业。",
      en: "Residential, ISP and datacentre proxies, mainly for firms that collect public data.",
    },
    monogram: "Ox",
  },
  {
    id: "decodo",
    category: "proxies",
    name: "Decodo",
    url: "https://decodo.com/",
    line: {
      cn: "原名 Smartproxy，自助购买的住宅、ISP 和机房代理。",
      en: "Formerly Smartproxy: self-service residential, ISP and datacentre proxies.",
    },
    monogram: "De",
  },
  {
    id: "iproyal",
    category: "proxies",
    name: "IPRoyal",
    url: "https://iproyal.com/",
    line: {
      cn: "住宅、ISP 和机房代理，可以小量购买，适合先试几个环境。",
      en: "Residential, ISP and datacentre proxies, also sold in small amounts for a first try.",
    },
    monogram: "IR",
  },
  {
    id: "webshare",
    category: "proxies",
    name: "Webshare",
    url: "https://www.webshare.io/",
    line: {
      cn: "自助购买的机房和静态住宅代理，有少量免费地址可供测试。",
      en: "Self-service datacentre and static residential proxies, with a few free ones to test.",
    },
    monogram: "We",
  },
  {
    id: "kuaidaili",
    category: "proxies",
    name: "快代理 Kuaidaili",
    url: "https://www.kuaidaili.com/",
    line: {
      cn: "国内代理服务商，主要面向数据采集；做海外店铺先问出口在哪国。",
      en: "Chinese provider, mostly for data collection; ask in which countries its exits are.",
    },
    monogram: "KD",
  },

  {
    id: "meta-ad-library",
    category: "ads",
    name: "Meta Ad Library",
    url: "https://www.facebook.com/ads/library/",
    line: {
      cn: "Meta 的公开广告库，免费查看任何主页正在投放的广告。",
      en: "Meta’s public archive: the ads any page is running now, free to look at.",
    },
    monogram: "ML",
    isRecommended: true,
  },
  {
    id: "google-ads-transparency-center",
    category: "ads",
    name: "Google Ads Transparency Center",
    url: "https://adstransparency.google.com/",
    line: {
      cn: "按广告主或域名查看在 Google、YouTube 上投放过的广告。",
      en: "Ads shown on Google and YouTube, by advertiser or by domain.",
    },
    monogram: "GT",
  },
  {
    id: "tiktok-creative-center",
    category: "ads",
    name: "TikTok Creative Center",
    url: "https://ads.tiktok.com/business/creativecenter",
    line: {
      cn: "TikTok 官方的热门广告与话题趋势，供做素材的人参考。",
      en: "TikTok’s own view of top ads and trending hashtags, for people who make ads.",
    },
    monogram: "TC",
  },
  {
    id: "amazon-ads",
    category: "ads",
    name: "Amazon Ads",
    url: "https://advertising.amazon.com/",
    line: {
      cn: "亚马逊站内广告的官方入口，含投放说明和免费课程。",
      en: "Amazon’s own starting point for advertising on its sites, with guides and free courses.",
    },
    monogram: "AA",
  },
  {
    id: "microsoft-advertising",
    category: "ads",
    name: "Microsoft Advertising",
    url: "https://about.ads.microsoft.com/",
    line: {
      cn: "必应等微软渠道的搜索广告，可以导入 Google Ads 的广告系列。",
      en: "Search ads on Bing and other Microsoft sites; imports campaigns from Google Ads.",
    },
    monogram: "MA",
  },
  {
    id: "pacvue",
    category: "ads",
    name: "Pacvue",
    url: "https://www.pacvue.com/",
    line: {
      cn: "同时管理亚马逊、沃尔玛等零售广告的软件，面向品牌和代理商。",
      en: "Manages ads on Amazon, Walmart and other retailers; for brands and agencies.",
    },
    monogram: "Pv",
  },
  {
    id: "guangdada",
    category: "ads",
    name: "广大大 Guangdada",
    url: "https://www.guangdada.net/",
    line: {
      cn: "海外广告素材检索，以应用和游戏为主，也收录电商，中文界面。",
      en: "Search of ad creatives shown abroad, mostly apps and games; in Chinese.",
    },
    monogram: "GD",
  },

  {
    id: "meta-business-suite",
    category: "social",
    name: "Meta Business Suite",
    url: "https://business.facebook.com/",
    line: {
      cn: "Facebook 与 Instagram 的官方后台：排期、私信、成员权限。",
      en: "The official console for Facebook and Instagram: scheduling, inbox, access rights.",
    },
    monogram: "MB",
  },
  {
    id: "buffer",
    category: "social",
    name: "Buffer",
    url: "https://buffer.com/",
    line: {
      cn: "多平台排期发布，功能不多，适合一两个人的团队。",
      en: "Schedules posts to several networks; few features, suits a team of one or two.",
    },
    monogram: "Bu",
  },
  {
    id: "hootsuite",
    category: "social",
    name: "Hootsuite",
    url: "https://www.hootsuite.com/",
    line: {
      cn: "排期、私信、监听和审批流程，面向分工较细的团队。",
      en: "Scheduling, inbox, listening and approval, for teams that divide the work.",
    },
    monogram: "Hs",
  },
  {
    id: "metricool",
    category: "social",
    name: "Metricool",
    url: "https://metricool.com/",
    line: {
      cn: "排期加数据报表，自然流量与广告放在一处看。",
      en: "Scheduling and reports, with organic posts and ads in one place.",
    },
    monogram: "Mt",
  },
  {
    id: "onesight",
    category: "social",
    name: "OneSight",
    url: "https://www.onesight.com/",
    line: {
      cn: "国内团队做的海外社媒管理工具，面向有多个官方账号的品牌。",
      en: "Social media management by a Chinese vendor, for brands with several official pages.",
    },
    monogram: "OS",
  },
  {
    id: "salesmartly",
    category: "social",
    name: "SaleSmartly",
    url: "https://www.salesmartly.com/",
    line: {
      cn: "把 WhatsApp、Messenger、网站客服等消息收进一个收件箱。",
      en: "One inbox for WhatsApp, Messenger and website chat, for teams that serve buyers.",
    },
    monogram: "SS",
  },
  {
    id: "noxinfluencer",
    category: "social",
    name: "NoxInfluencer",
    url: "https://www.noxinfluencer.com/",
    line: {
      cn: "YouTube、TikTok、Instagram 达人检索；触达和报价是估算。",
      en: "Finds creators on YouTube, TikTok and Instagram; reach and prices are estimates.",
    },
    monogram: "Nx",
  },

  {
    id: "payoneer",
    category: "payments",
    name: "Payoneer 派安盈",
    url: "https://www.payoneer.com/",
    line: {
      cn: "多币种收款账户，平台卖家和服务出口企业都能用。",
      en: "Receiving accounts in several currencies, for marketplace sellers and freelancers.",
    },
    monogram: "Po",
  },
  {
    id: "worldfirst",
    category: "payments",
    name: "WorldFirst 万里汇",
    url: "https://www.worldfirst.com/",
    line: {
      cn: "蚂蚁国际旗下的跨境收付款，面向平台卖家和外贸企业。",
      en: "Cross-border receiving and paying for sellers and traders; part of Ant International.",
    },
    monogram: "WF",
  },
  {
    id: "pingpong",
    category: "payments",
    name: "PingPong 乒乓智能",
    url: "https://www.pingpongx.com/",
    line: {
      cn: "总部在杭州的跨境收款与付款服务，面向中国卖家。",
      en: "Receiving and paying abroad, from Hangzhou; chiefly for sellers in China.",
    },
    monogram: "PP",
  },
  {
    id: "lianlian-global",
    category: "payments",
    name: "连连国际 LianLian Global",
    url: "https://www.lianlianglobal.com/",
    line: {
      cn: "连连数字旗下的跨境收款、付款与收单，面向平台卖家和独立站。",
      en: "LianLian’s receiving, paying and card acceptance, for marketplaces and your own shop.",
    },
    monogram: "LL",
  },
  {
    id: "airwallex",
    category: "payments",
    name: "Airwallex 空中云汇",
    url: "https://www.airwallex.com/",
    line: {
      cn: "多币种账户、企业卡、换汇与收单，可以用 API 接入。",
      en: "Accounts in several currencies, company cards, conversion and card acceptance; API.",
    },
    monogram: "Aw",
  },
  {
    id: "wise",
    category: "payments",
    name: "Wise",
    url: "https://wise.com/",
    line: {
      cn: "费用列明的多币种账户；能否开户取决于公司注册在哪里。",
      en: "Multi-currency account with listed fees; who may open one depends on the country.",
    },
    monogram: "Wi",
  },
  {
    id: "stripe",
    category: "payments",
    name: "Stripe",
    url: "https://stripe.com/",
    line: {
      cn: "独立站的银行卡与钱包收单；先看是否支持公司的注册地。",
      en: "Cards and wallets for your own shop; first see whether it serves your country.",
    },
    monogram: "St",
  },
  {
    id: "paypal",
    category: "payments",
    name: "PayPal",
    url: "https://www.paypal.com/",
    line: {
      cn: "买家熟悉的钱包付款；先读它的争议与资金保留规则。",
      en: "A wallet that buyers know; read its rules on disputes and held money first.",
    },
    monogram: "Pl",
  },

  {
    id: "google-trends",
    category: "research",
    name: "Google Trends",
    url: "https://trends.google.com/",
    line: {
      cn: "免费看一个词的搜索热度随季节和地区的变化；是相对值，不是次数。",
      en: "Free: interest in a search term by season and region; relative values, not counts.",
    },
    monogram: "GT",
    isRecommended: true,
  },
  {
    id: "itc-trade-map",
    category: "research",
    name: "ITC Trade Map",
    url: "https://www.trademap.org/",
    line: {
      cn: "国际贸易中心的进出口统计，按 HS 编码和国家查。",
      en: "Import and export statistics of the International Trade Centre, by HS code.",
    },
    monogram: "TM",
  },
  {
    id: "keepa",
    category: "research",
    name: "Keepa",
    url: "https://keepa.com/",
    line: {
      cn: "亚马逊商品的价格与排名历史曲线，用来看季节性和降价。",
      en: "Price and rank history of Amazon products, to see seasons and price cuts.",
    },
    monogram: "Ke",
  },
  {
    id: "jungle-scout",
    category: "research",
    name: "Jungle Scout",
    url: "https://www.junglescout.com/",
    line: {
      cn: "亚马逊选品、关键词与销量估算，面向卖家和品牌。",
      en: "Amazon product search, keywords and sales estimates, for sellers and brands.",
    },
    monogram: "JS",
  },
  {
    id: "helium-10",
    category: "research",
    name: "Helium 10",
    url: "https://www.helium10.com/",
    line: {
      cn: "亚马逊选品、关键词与商品页面优化的一组工具。",
      en: "A set of tools for Amazon: product search, keywords, listing work.",
    },
    monogram: "H1",
  },
  {
    id: "sellersprite",
    category: "research",
    name: "卖家精灵 SellerSprite",
    url: "https://www.sellersprite.com/",
    line: {
      cn: "亚马逊关键词、竞品与市场分析，中文界面，有浏览器扩展。",
      en: "Amazon keywords, competitors and niches; Chinese and English, with an extension.",
    },
    monogram: "SP",
  },
  {
    id: "sorftime",
    category: "research",
    name: "Sorftime",
    url: "https://www.sorftime.com/",
    line: {
      cn: "亚马逊类目与商品的历史数据，适合从类目往下筛的人。",
      en: "History of Amazon categories and products, for those who start from a category.",
    },
    monogram: "Sf",
  },
  {
    id: "fastmoss",
    category: "research",
    name: "FastMoss",
    url: "https://www.fastmoss.com/",
    line: {
      cn: "TikTok Shop 的商品、达人与直播数据，销量为估算。",
      en: "TikTok Shop products, creators and live streams; the sales are estimates.",
    },
    monogram: "FM",
  },

  {
    id: "dianxiaomi",
    category: "erp",
    name: "店小秘 Dianxiaomi",
    url: "https://www.dianxiaomi.com/",
    line: {
      cn: "多平台刊登、订单与发货，面向中小卖家。",
      en: "Listings, orders and dispatch on many marketplaces, for smaller sellers.",
    },
    monogram: "DX",
  },
  {
    id: "mabang",
    category: "erp",
    name: "马帮 Mabang",
    url: "https://www.mabangerp.com/",
    line: {
      cn: "订单、采购、仓储一条线的 ERP，适合自己有仓库的卖家。",
      en: "Orders, purchasing and stock in one ERP, for sellers with a warehouse of their own.",
    },
    monogram: "MB",
  },
  {
    id: "lingxing",
    category: "erp",
    name: "领星 Lingxing",
    url: "https://www.lingxing.com/",
    line: {
      cn: "以亚马逊为主的 ERP，侧重利润核算、补货与广告。",
      en: "ERP centred on Amazon: profit accounting, restocking and ads.",
    },
    monogram: "LX",
  },
  {
    id: "eccang",
    category: "erp",
    name: "易仓 Eccang",
    url: "https://www.eccang.com/",
    line: {
      cn: "卖家 ERP，另有海外仓和货代用的仓储、运输系统。",
      en: "ERP for sellers, plus warehouse and transport systems for forwarders.",
    },
    monogram: "EC",
  },
  {
    id: "jushuitan",
    category: "erp",
    name: "聚水潭 Jushuitan",
    url: "https://www.jushuitan.com/",
    line: {
      cn: "国内电商 ERP，也做跨境，适合内销外贸都做的公司。",
      en: "ERP for Chinese e-commerce that also covers cross-border, for firms doing both.",
    },
    monogram: "JT",
  },
  {
    id: "linnworks",
    category: "erp",
    name: "Linnworks",
    url: "https://www.linnworks.com/",
    line: {
      cn: "英国的多渠道订单与库存系统，欧美平台和承运商接得多。",
      en: "Orders and stock across channels; from Britain, with Western sites and carriers.",
    },
    monogram: "Lw",
  },
  {
    id: "veeqo",
    category: "erp",
    name: "Veeqo",
    url: "https://www.veeqo.com/",
    line: {
      cn: "亚马逊旗下的发货与库存软件，主要面向英美本地发货。",
      en: "Shipping and stock software owned by Amazon, mainly for the US and the UK.",
    },
    monogram: "Ve",
  },
  {
    id: "odoo",
    category: "erp",
    name: "Odoo",
    url: "https://www.odoo.com/",
    line: {
      cn: "模块化 ERP，社区版开源；需要懂技术的人来配置。",
      en: "Modular ERP with an open-source edition; needs someone who can set it up.",
    },
    monogram: "Od",
  },

  {
    id: "cover-your-tracks",
    category: "checks",
    name: "Cover Your Tracks",
    url: "https://coveryourtracks.eff.org/",
    line: {
      cn: "电子前沿基金会的免费检测：浏览器有多独特，哪几项最显眼。",
      en: "Free test by the EFF: how unique your browser is, and which values stand out.",
    },
    monogram: "CT",
    isRecommended: true,
  },
  {
    id: "browserleaks",
    category: "checks",
    name: "BrowserLeaks",
    url: "https://browserleaks.com/",
    line: {
      cn: "一项一页：IP、WebRTC、Canvas、WebGL、字体，适合逐项核对。",
      en: "One page per value: IP, WebRTC, canvas, WebGL, fonts; for checking item by item.",
    },
    monogram: "BL",
  },
  {
    id: "amiunique",
    category: "checks",
    name: "AmIUnique",
    url: "https://amiunique.org/",
    line: {
      cn: "法国研究者的指纹研究项目，给出每一项在样本中的占比。",
      en: "A French research project; shows how common each of your values is in its sample.",
    },
    monogram: "AU",
  },
  {
    id: "creepjs",
    category: "checks",
    name: "CreepJS",
    url: "https://abrahamjuliot.github.io/creepjs/",
    line: {
      cn: "开源检测页，专找参数之间的矛盾；结果要懂技术的人来读。",
      en: "Open-source page that looks for contradictions; its results need a technical reader.",
    },
    monogram: "CJ",
  },
  {
    id: "fingerprintjs-demo",
    category: "checks",
    name: "FingerprintJS demo",
    url: "https://fingerprintjs.github.io/fingerprintjs/",
    line: {
      cn: "FingerprintJS 库的演示页，看两个环境的访客标识是否不同。",
      en: "Demo of the FingerprintJS library: see whether two environments get different ids.",
    },
    monogram: "FJ",
  },
  {
    id: "ipleak",
    category: "checks",
    name: "IPLeak",
    url: "https://ipleak.net/",
    line: {
      cn: "一页看出口 IP、WebRTC 与 DNS，由 AirVPN 运营。",
      en: "Exit address, WebRTC and DNS on one page; run by AirVPN, a VPN company.",
    },
    monogram: "IL",
  },
  {
    id: "dns-leak-test",
    category: "checks",
    name: "DNS Leak Test",
    url: "https://www.dnsleaktest.com/",
    line: {
      cn: "只查一件事：域名解析走了哪些服务器，在哪个国家。",
      en: "Checks one thing: which servers resolve domain names, and in which country.",
    },
    monogram: "DL",
  },
  {
    id: "device-info",
    category: "checks",
    name: "Device Info",
    url: "https://www.deviceinfo.me/",
    line: {
      cn: "一页列出浏览器能读到的系统、屏幕、显卡等参数，便于截图存档。",
      en: "Lists what a page can read of system, screen and graphics; easy to keep on file.",
    },
    monogram: "DI",
  },

  {
    id: "lets-encrypt",
    category: "hosting",
    name: "Let’s Encrypt",
    url: "https://letsencrypt.org/",
    line: {
      cn: "非营利组织签发的免费 HTTPS 证书，多数主机可以自动续期。",
      en: "Free HTTPS certificates from a non-profit; most hosts renew them by themselves.",
    },
    monogram: "LE",
    isRecommended: true,
  },
  {
    id: "shopify",
    category: "hosting",
    name: "Shopify",
    url: "https://www.shopify.com/",
    line: {
      cn: "按月付费的独立站系统，应用多；另有交易费，先算清。",
      en: "Shop system by subscription, with many apps; work out the transaction fees first.",
    },
    monogram: "Sh",
  },
  {
    id: "woocommerce",
    category: "hosting",
    name: "WooCommerce",
    url: "https://woocommerce.com/",
    line: {
      cn: "WordPress 上的开源商店系统，数据在自己手里，维护也靠自己。",
      en: "Open-source shop for WordPress: the data is yours, and so is the upkeep.",
    },
    monogram: "Wo",
  },
  {
    id: "shopline",
    category: "hosting",
    name: "SHOPLINE",
    url: "https://www.shopline.com/",
    line: {
      cn: "从亚洲起步的独立站系统，有中文支持。",
      en: "Shop system that began in Asia, with support in Chinese.",
    },
    monogram: "SL",
  },
  {
    id: "shoplazza",
    category: "hosting",
    name: "店匠 Shoplazza",
    url: "https://www.shoplazza.com/",
    line: {
      cn: "国内团队做的独立站系统，面向出海卖家。",
      en: "Shop system by a Chinese company, for sellers who export.",
    },
    monogram: "SZ",
  },
  {
    id: "bigcommerce",
    category: "hosting",
    name: "BigCommerce",
    url: "https://www.bigcommerce.com/",
    line: {
      cn: "面向中大型商家的独立站系统，也做批发业务。",
      en: "Shop system for medium and larger merchants, wholesale included.",
    },
    monogram: "BC",
  },
  {
    id: "cloudflare",
    category: "hosting",
    name: "Cloudflare",
    url: "https://www.cloudflare.com/",
    line: {
      cn: "域名解析、CDN 与防护，放在独立站前面，有免费档。",
      en: "DNS, CDN and protection in front of a shop; basic use is free.",
    },
    monogram: "Cf",
  },
  {
    id: "alibaba-cloud",
    category: "hosting",
    name: "阿里云国际站 Alibaba Cloud",
    url: "https://www.alibabacloud.com/",
    line: {
      cn: "阿里云的国际站，可选境内外机房，适合自己管服务器的团队。",
      en: "Servers in and outside China, for teams that run their own.",
    },
    monogram: "AC",
  },

  {
    id: "cifnews",
    category: "media",
    name: "雨果跨境 Cifnews",
    url: "https://www.cifnews.com/",
    line: {
      cn: "跨境电商资讯与线下活动。",
      en: "News and events of cross-border e-commerce; in Chinese.",
    },
    monogram: "YG",
  },
  {
    id: "ebrun",
    category: "media",
    name: "亿邦动力 Ebrun",
    url: "https://www.ebrun.com/",
    line: {
      cn: "电商行业媒体，国内与跨境都报道。",
      en: "Chinese e-commerce press, domestic and cross-border.",
    },
    monogram: "YB",
  },
  {
    id: "amz123",
    category: "media",
    name: "AMZ123",
    url: "https://www.amz123.com/",
    line: {
      cn: "亚马逊卖家导航与资讯，有各站点的热门搜索词表。",
      en: "Link directory and news for Amazon sellers, with lists of search terms; in Chinese.",
    },
    monogram: "AZ",
  },
  {
    id: "wearesellers",
    category: "media",
    name: "知无不言 WeAreSellers",
    url: "https://www.wearesellers.com/",
    line: {
      cn: "卖家问答社区，多为亲历；匿名经验，自行判断。",
      en: "Sellers’ questions and answers in Chinese; first-hand, anonymous, judge for yourself.",
    },
    monogram: "ZW",
  },
  {
    id: "100ec",
    category: "media",
    name: "网经社 100EC",
    url: "https://www.100ec.cn/",
    line: {
      cn: "电商研究机构，发布行业报告与投诉数据。",
      en: "Chinese e-commerce research house: reports and consumer complaints.",
    },
    monogram: "WJ",
  },
  {
    id: "marketplace-pulse",
    category: "media",
    name: "Marketplace Pulse",
    url: "https://www.marketplacepulse.com/",
    line: {
      cn: "用数据写平台与卖家结构变化的英文研究媒体。",
      en: "Research on marketplaces and who sells on them, written from data.",
    },
    monogram: "MP",
  },
  {
    id: "practical-ecommerce",
    category: "media",
    name: "Practical Ecommerce",
    url: "https://www.practicalecommerce.com/",
    line: {
      cn: "面向中小独立站的英文实务文章。",
      en: "How-to articles for small and medium online shops.",
    },
    monogram: "PE",
  },
  {
    id: "ecommercebytes",
    category: "media",
    name: "EcommerceBytes",
    url: "https://www.ecommercebytes.com/",
    line: {
      cn: "eBay、Etsy、亚马逊卖家的英文新闻，常谈规则与费用变动。",
      en: "News for sellers on eBay, Etsy and Amazon, often on rules and fees.",
    },
    monogram: "EB",
  },

  {
    id: "17track",
    category: "logistics",
    name: "17TRACK",
    url: "https://www.17track.net/",
    line: {
      cn: "一个页面查各国邮政与快递的包裹轨迹，也有 API。",
      en: "Tracks parcels of many postal services and carriers on one page; also by API.",
    },
    monogram: "17",
  },
  {
    id: "cainiao",
    category: "logistics",
    name: "菜鸟 Cainiao",
    url: "https://www.cainiao.com/",
    line: {
      cn: "阿里巴巴旗下物流，跨境包裹、海外仓与速卖通发货。",
      en: "Alibaba’s logistics company: parcels abroad, warehouses, AliExpress orders.",
    },
    monogram: "CN",
  },
  {
    id: "4px",
    category: "logistics",
    name: "递四方 4PX",
    url: "https://www.4px.com/",
    line: {
      cn: "跨境小包、专线与海外仓，面向多平台卖家。",
      en: "Small parcels, dedicated lines and warehouses abroad, for marketplace sellers.",
    },
    monogram: "4P",
  },
  {
    id: "yunexpress",
    category: "logistics",
    name: "云途物流 YunExpress",
    url: "https://www.yunexpress.com/",
    line: {
      cn: "中国直发欧洲、北美的专线小包，纵腾集团旗下。",
      en: "Dedicated parcel lines from China to Europe and North America; part of Zongteng.",
    },
    monogram: "YT",
  },
  {
    id: "yanwen",
    category: "logistics",
    name: "燕文物流 Yanwen",
    url: "https://www.yw56.com.cn/",
    line: {
      cn: "跨境小包与专线，国内多地揽收。",
      en: "Small parcels and dedicated lines, collected in many Chinese cities.",
    },
    monogram: "YW",
  },
  {
    id: "goodcang",
    category: "logistics",
    name: "谷仓海外仓 GoodCang",
    url: "https://www.goodcang.com/",
    line: {
      cn: "欧美等地的海外仓与一件代发，与云途同属纵腾集团。",
      en: "Warehouses abroad that ship single orders; same group as YunExpress.",
    },
    monogram: "GC",
  },
  {
    id: "dhl",
    category: "logistics",
    name: "DHL",
    url: "https://www.dhl.com/",
    line: {
      cn: "国际快递与货运，适合急件、样品和高价值货物。",
      en: "Express and freight worldwide, for urgent goods, samples and goods of value.",
    },
    monogram: "DH",
  },
  {
    id: "freightos",
    category: "logistics",
    name: "Freightos",
    url: "https://www.freightos.com/",
    line: {
      cn: "海运、空运比价与订舱，并公布集装箱运价指数。",
      en: "Compares and books sea and air freight; publishes a container rate index.",
    },
    monogram: "Fo",
  },

  {
    id: "iate",
    category: "content",
    name: "IATE",
    url: "https://iate.europa.eu/",
    line: {
      cn: "欧盟机构的术语库，免费查一个词在各语言里怎么说。",
      en: "Free term base of the EU institutions: the word they use in each EU language.",
    },
    monogram: "IA",
    isRecommended: true,
  },
  {
    id: "deepl",
    category: "content",
    name: "DeepL",
    url: "https://www.deepl.com/",
    line: {
      cn: "文本与文件的机器翻译，可设术语表；欧洲语言较全。",
      en: "Machine translation of texts and files, with a glossary of your own terms.",
    },
    monogram: "DP",
  },
  {
    id: "baidu-translate",
    category: "content",
    name: "百度翻译 Baidu Translate",
    url: "https://fanyi.baidu.com/",
    line: {
      cn: "国内可直接使用的机器翻译，语种多。",
      en: "Machine translation in many languages, reachable from China.",
    },
    monogram: "BF",
  },
  {
    id: "youdao-translate",
    category: "content",
    name: "有道翻译 Youdao Translate",
    url: "https://fanyi.youdao.com/",
    line: {
      cn: "网易有道的文本与文档翻译，国内可直接使用。",
      en: "Text and document translation by NetEase Youdao, reachable from China.",
    },
    monogram: "YD",
  },
  {
    id: "languagetool",
    category: "content",
    name: "LanguageTool",
    url: "https://languagetool.org/",
    line: {
      cn: "多语种语法与拼写检查，核心开源，适合上架前过一遍。",
      en: "Grammar and spelling in many languages, with an open-source core.",
    },
    monogram: "LT",
  },
  {
    id: "proz",
    category: "content",
    name: "ProZ.com",
    url: "https://www.proz.com/",
    line: {
      cn: "职业译者名录，按语言和领域找人校对说明书。",
      en: "Directory of professional translators, by language and field.",
    },
    monogram: "PZ",
  },
  {
    id: "canva",
    category: "content",
    name: "Canva",
    url: "https://www.canva.com/",
    line: {
      cn: "在线做图与短视频，模板多；商用前看清素材授权。",
      en: "Pictures and short videos from templates; read the licence before commercial use.",
    },
    monogram: "Ca",
  },

  {
    id: "wipo-global-brand-database",
    category: "compliance",
    name: "WIPO Global Brand Database",
    url: "https://branddb.wipo.int/",
    line: {
      cn: "世界知识产权组织的免费商标检索，起名和选品前先查一遍。",
      en: "Free trade mark search across many offices; look before you name or list a product.",
    },
    monogram: "WB",
    isRecommended: true,
  },
  {
    id: "access2markets",
    category: "compliance",
    name: "Access2Markets",
    url: "https://trade.ec.europa.eu/access-to-markets/",
    line: {
      cn: "欧盟委员会的免费查询：按商品编码看关税、税费和产品要求。",
      en: "Free look-up by the European Commission: duties, taxes and rules by product code.",
    },
    monogram: "A2",
    isRecommended: true,
  },
  {
    id: "uspto-trademarks",
    category: "compliance",
    name: "USPTO",
    url: "https://www.uspto.gov/trademarks",
    line: {
      cn: "美国专利商标局的商标页：检索、申请、费用与防骗提示。",
      en: "US trade marks: search, filing, fees and scam warnings.",
    },
    monogram: "US",
  },
  {
    id: "euipo",
    category: "compliance",
    name: "EUIPO",
    url: "https://www.euipo.europa.eu/",
    line: {
      cn: "欧盟知识产权局，欧盟商标与外观设计的检索和申请。",
      en: "EU trade marks and designs: search and filing.",
    },
    monogram: "EU",
  },
  {
    id: "cnipa",
    category: "compliance",
    name: "国家知识产权局 CNIPA",
    url: "https://www.cnipa.gov.cn/",
    line: {
      cn: "国内商标、专利的主管机关，马德里国际注册也从这里提交。",
      en: "China’s office for trade marks and patents, also for Madrid filings from China.",
    },
    monogram: "CP",
  },
  {
    id: "eu-vat-one-stop-shop",
    category: "compliance",
    name: "EU VAT One Stop Shop",
    url: "https://vat-one-stop-shop.ec.europa.eu/",
    line: {
      cn: "欧盟增值税 OSS 与 IOSS 的官方说明，指南有中文版。",
      en: "The Commission’s pages on OSS and IOSS, with guides also in Chinese.",
    },
    monogram: "OS",
  },
  {
    id: "hmrc-vat-online-marketplaces",
    category: "compliance",
    name: "HMRC: VAT and online marketplaces",
    url: "https://www.gov.uk/guidance/charging-vat-when-using-an-online-marketplace-to-sell-goods-to-customers-in-the-uk",
    line: {
      cn: "英国税务海关总署：经平台把货卖给英国买家，增值税由谁缴。",
      en: "UK guidance: who owes VAT when goods are sold to UK buyers through a marketplace.",
    },
    monogram: "UK",
  },
  {
    id: "lucid",
    category: "compliance",
    name: "LUCID",
    url: "https://www.verpackungsregister.org/",
    line: {
      cn: "德国包装法登记处（EPR），带包装的货卖到德国前先登记。",
      en: "Germany’s packaging registry (EPR); register before you sell packaged goods there.",
    },
    monogram: "LU",
  },
];
