import type { Locale } from "~/i18n/locales";

/** What articles are about, as readers see it. */
export const articleTags = {
  fingerprint: { cn: "浏览器指纹", en: "Browser fingerprint" },
  proxy: { cn: "代理", en: "Proxy" },
  antiAssociation: { cn: "防关联", en: "Anti-association" },
  amazon: { cn: "亚马逊", en: "Amazon" },
  agentJoining: { cn: "代理加盟", en: "Agent joining" },
  residentialProxy: { cn: "住宅 IP 代理", en: "Residential IP proxy" },
  crossBorder: { cn: "跨境电商", en: "Cross-border e-commerce" },
} satisfies Record<string, Record<Locale, string>>;

export type ArticleTag = keyof typeof articleTags;

export type ArticleText = {
  title: string;
  summary: string;
  paragraphs: string[];
  keyPoints: string[];
};

/** A short article of the starting content; `date` is the day it was published. */
export type ArticleBrief = { id: number; date: string; tags: ArticleTag[] } & Record<
  Locale,
  ArticleText
>;

/** Every article, newest first. */
export const articleBriefs: ArticleBrief[] = [
  {
    id: 8,
    date: "2026-11-10",
    tags: ["fingerprint", "antiAssociation"],
    cn: {
      title: "浏览器指纹到底由什么组成",
      summary: "Canvas、WebGL、字体、音频与时区：平台怎样把两个账号认成一个人。",
      paragraphs: [
        "打开一个网站，浏览器就会交出几十项参数：屏幕尺寸、显卡型号、字体、系统语言、时区。单独看，每一项都很普通；放在一起，往往足以认出这是同一台设备。这就是浏览器指纹。它不写进 Cookie，清空缓存之后它还在。",
        "平台看两件事：像不像，合不合理。同一组参数先后出现在两个账号上，是一条线索；一组参数互相矛盾，比如 UA 写着手机、屏幕却不支持触控，也是一条线索。所以隔离不是每次打开都换一套参数，而是每个账号有一套自己的参数，前后一致，彼此不同。",
      ],
      keyPoints: [
        "Canvas 与 WebGL：同一段绘图指令，在不同的显卡、驱动和系统上，结果有细微差别。",
        "字体：装了哪些字体，能透露系统版本和装过的软件。",
        "音频：用 Web Audio 处理同一段信号，输出的细小差别因浏览器和系统而异。",
        "语言与时区：识别力不高，却最容易与代理的出口不一致。",
        "UA、Client Hints、屏幕与触控要说同一件事。只改其中一项，比不改更显眼。",
        "指纹只是其中一条线。登录资料、付款方式和操作习惯，同样会把账号连在一起。",
      ],
    },
    en: {
      title: "What a browser fingerprint is made of",
      summary:
        "Canvas, WebGL, fonts, audio and time zone: how a platform takes two accounts for one person.",
      paragraphs: [
        "Open a website and the browser hands over dozens of values: screen size, graphics card, fonts, system language, time zone. Each is ordinary by itself. Together they are often enough to recognise one device. That is a browser fingerprint. It is not stored in a cookie, so clearing the cache does not remove it.",
        "A platform asks two questions of it: have we seen this before, and does it make sense? The same set of values on two accounts is a clue. A set that contradicts itself is a clue as well, such as a phone’s user agent on a screen without touch. Keeping accounts apart therefore does not mean new values each time. It means one set per account, steady over time and different from its neighbours.",
      ],
      keyPoints: [
        "Canvas and WebGL: the same drawing commands come out slightly different on another graphics card, driver or system.",
        "Fonts: which ones are installed tells the system version and some of the software on it.",
        "Audio: processing one signal with Web Audio leaves small differences between browsers and systems.",
        "Language and time zone identify little, and are the values most likely to disagree with the proxy’s exit.",
        "User agent, client hints, screen and touch have to tell the same story. Changing one alone stands out more than changing none.",
        "A fingerprint is one thread among several. Documents, payment methods and habits connect accounts too.",
      ],
    },
  },
  {
    id: 7,
    date: "2026-11-06",
    tags: ["residentialProxy", "proxy"],
    cn: {
      title: "住宅代理与机房代理，卖家该怎么选",
      summary: "按站点、风控强度与预算给出三种组合，并附上自测出口的步骤。",
      paragraphs: [
        "机房代理的 IP 属于数据中心，速度稳、价格低，但查一下 IP 归属（ASN）就知道它不是家庭网络。住宅代理的 IP 由运营商分配给家庭宽带，看起来是普通住户，价格较高，速度和在线时间受那条线路影响。两者没有高下，要看账号在做什么。",
        "还要分静态与轮换。长期经营的店铺需要固定出口，不与别人的账号混用；轮换出口会不断换地址，只适合不登录的公开查询。付款之前，问清供应商的 IP 从哪里来、提供者是否知情同意、同一个地址还有没有别的客户在用。使用代理还须遵守所在地的规定。",
      ],
      keyPoints: [
        "组合一，长期店铺：一店一个静态住宅 IP，国家和城市固定，不来回换。",
        "组合二，广告与社交账号：同一账号的几位成员走同一个静态出口，避免一天之内出现在几个国家。",
        "组合三，不登录的公开查询：机房代理就够，遵守对方网站的规则和访问频率。",
        "自测第一步：在环境里打开 IP 检测页，核对国家、城市、ASN 类型与购买的是否一致。",
        "自测第二步：检查 DNS 和 WebRTC，看有没有露出本机的地址。",
        "自测第三步：连续看几天，地址变没变，断线重连之后还是不是原来的出口。",
      ],
    },
    en: {
      title: "Residential or datacentre proxies: what sellers should pick",
      summary: "Three combinations by site, risk checks and budget, and how to test your own exit.",
      paragraphs: [
        "A datacentre proxy has an address that belongs to a hosting company: steady, cheap, and recognisable as no household by its network number (ASN). A residential proxy has an address that a carrier gave to a home line. It looks like an ordinary household, costs more, and is as fast and as available as that line. Neither is better. It depends on what the account does.",
        "Then there is static and rotating. A shop that runs for years needs a fixed exit which no stranger’s account shares. Rotating exits keep changing and suit public look-ups without a login. Before paying, ask where the addresses come from, whether the people behind them agreed, and who else uses the same one. The law where you are applies to proxies as well.",
      ],
      keyPoints: [
        "Combination one, long-lived shops: one static residential address per shop, in one country and city, not moved around.",
        "Combination two, advertising and social accounts: everyone who works on an account leaves by the same static exit, so that it does not appear in several countries in one day.",
        "Combination three, public look-ups without a login: datacentre addresses are enough. Keep to the site’s rules and rate limits.",
        "Test, step one: open an IP check inside the profile and compare country, city and type of network with what you bought.",
        "Test, step two: look at DNS and WebRTC for an address of your own that leaks.",
        "Test, step three: watch it for some days. Does the address change, and does a reconnect bring the same one back?",
      ],
    },
  },
  {
    id: 6,
    date: "2026-10-29",
    tags: ["antiAssociation", "amazon"],
    cn: {
      title: "亚马逊多店铺防关联：从注册到收款",
      summary: "资料、网络、设备、收款四条线，逐条列出容易漏掉的关联点。",
      paragraphs: [
        "先看规则，再谈技术。亚马逊原则上要求卖家在一个地区只用一个账户；有正当业务需要，例如各自独立经营的不同品牌，才可以另开，而且每个账户都要保持良好状态。规则会改，动手之前请读卖家平台上的现行版本，并把每家店铺的业务理由和证件存好。",
        "店铺本来各自独立，也可能被误认成一家，原因多半在几处共用的细节。下面几条线各查一遍。隔离能减少误认，不能替违规的店铺免去处罚。",
      ],
      keyPoints: [
        "资料：每家店铺用自己真实的主体、证件、地址和联系人，不借用，不买卖。",
        "网络：一店一个固定出口。办公室 Wi-Fi、手机热点和用过的旧代理，最容易漏。",
        "设备：一店一个环境，Cookie、指纹和扩展各自分开，不在别处“临时登一下”。",
        "收款：收款账户和扣款卡归店铺自己的主体，换卡之前先查它绑过哪里。",
        "人员：用平台的子用户权限分工，不共用主账号密码；有人离开，当天收回。",
        "留痕：谁在什么时候登录过哪家店铺，要查得到。平台要求说明时，记录比解释有用。",
      ],
    },
    en: {
      title: "Amazon multi-store separation, from sign-up to payout",
      summary: "Documents, network, device, payout: the links that are easy to overlook.",
      paragraphs: [
        "Rules first, technique second. Amazon asks a seller to keep to one account per region, unless there is a legitimate business need for another, such as brands that are run as separate businesses, and all of the accounts are in good standing. The rule changes now and then: read the current one in Seller Central before you start, and keep the reason and the documents for each store.",
        "Stores that really are separate can still be mistaken for one, mostly through a few shared details. Go through the lines below one by one. Separation makes such a mistake less likely. It does not shield a store that breaks the rules.",
      ],
      keyPoints: [
        "Documents: each store has its own real entity, papers, address and contact. Nothing borrowed, nothing bought.",
        "Network: one fixed exit per store. Office Wi-Fi, a phone’s hotspot and a proxy that was used before are what people forget.",
        "Device: one profile per store, with its own cookies, fingerprint and extensions. No quick login from somewhere else.",
        "Payout: bank account and card belong to the store’s own entity. Before changing a card, check where it has been on file.",
        "People: share the work with the platform’s own user permissions, not with the main password, and take access back on the day somebody leaves.",
        "Records: who opened which store, and when, has to be on file. When the platform asks, a record helps more than an explanation.",
      ],
    },
  },
  {
    id: 5,
    date: "2026-10-21",
    tags: ["crossBorder", "antiAssociation"],
    cn: {
      title: "团队交接账号的五个常见错误",
      summary: "把密码发在群里只是其一。怎样授权、留痕与收回。",
      paragraphs: [
        "账号的麻烦，常常从换人那天开始：新同事登不上，老同事还登着，收款资料是谁改的没人说得清。",
        "好的交接有三个动作。授权，是给人一个角色，不是给他一串密码；留痕，是事后查得到谁做过什么；收回，要在当天做完，而且不靠离开的人配合。对照下面五条，看看自己缺哪个动作。",
      ],
      keyPoints: [
        "把密码发在群里。聊天记录收不回来。把环境授权给成员，密码留在环境里。",
        "全队共用一个登录。出了事，查不到人。一人一个成员账号。",
        "权限一次给足。回复买家不需要改收款资料的权限。按分组给，从最小的给起。",
        "只交密码，不交验证方式。验证手机、备用邮箱、两步验证的恢复码要列成清单，归到公司名下，一起交接。",
        "人走了，权限没走。最后一天就移除成员、结束已登录的会话，再改平台上的密码。",
      ],
    },
    en: {
      title: "Five common mistakes when a team hands accounts over",
      summary:
        "A password in the group chat is only the first. How to grant, record and take back access.",
      paragraphs: [
        "Trouble with an account often starts on the day somebody new takes it over: the new colleague cannot get in, the old one still can, and nobody knows who changed the payout details.",
        "A good handover has three parts. Granting gives a person a role, not a password. Recording means that you can see later who did what. Taking back happens on the same day, and does not need the help of the person who leaves. Each mistake below lacks one of the three.",
      ],
      keyPoints: [
        "Sending the password to the group chat. A message cannot be taken back. Give the member access to the profile and let the password stay in it.",
        "One login for the whole team. When something happens, it was nobody. One member account per person.",
        "Granting everything at once. Answering buyers needs no right to change payout details. Grant by group, and start small.",
        "Handing over the password without the ways to verify. Phone, recovery email and two-step recovery codes go on one list, belong to the company, and move together.",
        "The person leaves, the access stays. On the last day remove the member, end the open sessions, then change the password on the platform.",
      ],
    },
  },
  {
    id: 4,
    date: "2026-10-12",
    tags: ["proxy", "fingerprint"],
    cn: {
      title: "为什么时区必须和代理一致",
      summary: "一处不合，前功尽弃：语言、时区、定位的对齐顺序。",
      paragraphs: [
        "网站从连接里看得到出口 IP，网页里一行脚本就读得到系统的时区和语言。代理在东京，系统报的却是 Asia/Shanghai，不需要什么算法，两下一比就看出来了。人会出差，所以不一致不等于违规；但它常常换来一次额外的登录验证。",
        "对齐有先后：先定出口，再定时区，然后是语言和定位。顺序反过来，换一次代理就得全部重做。客户端可以让时区随代理自动匹配，不过第一次使用新代理时，仍值得自己看一遍。",
      ],
      keyPoints: [
        "出口：国家和城市以实际检测为准，不以供应商的标注为准。",
        "时区：选出口所在城市的 IANA 名称，如 Asia/Tokyo。有的国家不止一个时区。",
        "夏令时：选时区名，偏移会随季节自己变；写死 UTC 偏移，换季就差一小时。",
        "语言：请求头里的 Accept-Language 与网页脚本读到的语言要一致，定下之后少改。",
        "定位：网页要求定位时，结果应与出口同城；用不到就不授权。",
        "换过代理，先看一遍检测页，再登录账号。",
      ],
    },
    en: {
      title: "Why the time zone must match the proxy",
      summary: "One mismatch undoes the rest: in which order to align language, zone and location.",
      paragraphs: [
        "A site sees the exit address of the connection, and one line of script on the page reads the system’s time zone and language. When the proxy is in Tokyo and the system says Asia/Shanghai, no algorithm is needed to see that they differ. People do travel, so a mismatch is no offence, but it often earns an extra check at login.",
        "There is an order to it: first the exit, then the time zone, then language and location. The other way round, each new proxy means starting over. The client can match the zone to the proxy by itself. The first time that you use a new proxy, it is still worth a look of your own.",
      ],
      keyPoints: [
        "Exit: go by the country and city that a test shows, not by the label in the shop.",
        "Time zone: the IANA name of the exit’s city, such as Asia/Tokyo. Some countries have more than one zone.",
        "Summer time: a named zone moves its offset with the season. A fixed UTC offset is an hour off after the change.",
        "Language: the Accept-Language header and what scripts read have to agree. Settle on one and leave it.",
        "Location: where a page asks for it, it should be in the city of the exit. Where nothing needs it, refuse.",
        "After changing a proxy, look at a check page before you log in.",
      ],
    },
  },
  {
    id: 3,
    date: "2026-10-05",
    tags: ["agentJoining", "crossBorder"],
    cn: {
      title: "谈代理加盟之前，先问清六件事",
      summary: "授权、价格、结算、服务、数据与退出：写进合同的才算数。",
      paragraphs: [
        "代理加盟，是经一家公司授权，在约定的地区或行业里替它找客户、做服务。它和转卖自己账号里的席位不是一回事：本站的用户协议禁止转售子用户的使用权。先弄清自己拿到的是哪一种授权。",
        "宣传页上的话，写进合同才算数。下面六个问题适用于任何一家，包括我们；对方答不清楚，先不要付款。想谈本站的代理加盟，联系页上有商务电话。",
      ],
      keyPoints: [
        "授权：哪个地区、哪些渠道、多长时间，是否独家，有没有客户查得到的书面授权。",
        "价格：拿什么价，能不能自己定价，促销的差额谁承担。",
        "结算：佣金按什么算，哪天结，凭什么票据，客户停用之后怎么算。",
        "服务：安装、培训、售后各由谁做，多久之内答复，解决不了找谁。",
        "数据：客户资料归谁，可以用来做什么，合作结束之后怎样删除。",
        "退出：保证金退不退，老客户归谁，提前多久通知。",
      ],
    },
    en: {
      title: "Six questions to ask before joining as an agent",
      summary:
        "Licence, prices, settlement, service, data and exit: what is in the contract counts.",
      paragraphs: [
        "An agent finds and serves customers for a company, in a region or trade that both have agreed on. That is not the same as reselling seats of your own account: the user agreement of this site forbids reselling sub-user access. Find out first which kind of permission you are being offered.",
        "What a leaflet says counts once the contract says it. The six questions below are for any company, ours included. Where the answers are vague, do not pay yet. If you want to talk about representing us, the business number is on the contact page.",
      ],
      keyPoints: [
        "Licence: which region, which channels, for how long, exclusive or not, and is there a paper that customers can check?",
        "Prices: what do you pay, may you set your own price, and who carries the cost of a promotion?",
        "Settlement: commission on what, paid on which day, against which invoice, and what happens when a customer stops?",
        "Service: who installs, trains and answers questions, how fast, and who takes what you cannot solve?",
        "Data: whose are the customer records, what may they be used for, and how are they deleted at the end?",
        "Exit: is the deposit returned, who keeps the customers, and how much notice is due?",
      ],
    },
  },
  {
    id: 2,
    date: "2026-09-30",
    tags: ["antiAssociation", "proxy"],
    cn: {
      title: "新建一个环境，登录之前查六项",
      summary: "名称、代理、泄漏、时区、扩展与验证方式，几分钟查完，省得事后补救。",
      paragraphs: [
        "账号第一次在新环境里登录，留下的参数会成为它以后的“常用设备”。这时用错了代理，或者忘了关掉某个扩展，之后再改，在平台看来就是换了一台设备。",
        "所以检查要放在登录之前，而且每次按同一个顺序做。下面六项，任何一位成员都能独立完成；做完之后，把结果记在环境的备注里。",
      ],
      keyPoints: [
        "名称：写清平台、站点和负责人，一个环境只放一个账号。",
        "代理：先检测再保存，核对出口国家、城市和协议。",
        "泄漏：看 DNS 和 WebRTC 有没有露出代理以外的地址。",
        "时区与语言：与出口一致，界面上显示的时间也对得上。",
        "扩展：只装这个账号用得到的。同一个扩展登录同一个账户，也会把几个环境连起来。",
        "验证方式：手机、邮箱和恢复码由公司掌握。登录之后，不再改这个环境的指纹参数。",
      ],
    },
    en: {
      title: "A new profile: six checks before the first login",
      summary:
        "Name, proxy, leaks, time zone, extensions and ways to verify: minutes now instead of repairs later.",
      paragraphs: [
        "What an account shows at its first login from a new profile becomes its usual device. If the proxy was wrong then, or an extension should not have been there, putting it right later looks like a change of device.",
        "So the checks come before the login, in the same order each time. Any member can do the six below alone. Write the result into the notes of the profile.",
      ],
      keyPoints: [
        "Name: platform, site and the person responsible. One account per profile.",
        "Proxy: test, then save. Compare exit country, city and protocol.",
        "Leaks: DNS and WebRTC should show no address other than the proxy’s.",
        "Time zone and language: in line with the exit, and with the clock that pages show.",
        "Extensions: only what this account needs. One extension signed in to the same account in several profiles connects them.",
        "Ways to verify: phone, email and recovery codes are the company’s. After the login, leave the fingerprint of this profile as it is.",
      ],
    },
  },
  {
    id: 1,
    date: "2026-09-24",
    tags: ["crossBorder"],
    cn: {
      title: "店铺多了，账号台账怎么记",
      summary: "一张表，六栏：主体、环境、人员、验证、收付款、复核日期。密码不写进去。",
      paragraphs: [
        "店铺从三家变成三十家，最先乱的往往不是业务，是账号：哪家店归哪个主体，出口是哪一个，验证码发到谁的手机。靠记忆和聊天记录，换一个人就断了。",
        "一张台账就能解决大半。它不需要专门的系统，表格就行；要紧的是每家店铺一行，每一栏都有人负责更新。密码和恢复码不写进台账，放在密码管理工具里，台账只写放在哪里。",
      ],
      keyPoints: [
        "主体：营业执照上的名称、店铺名、站点、开店的业务理由。",
        "环境：环境编号、代理出口的国家和到期日。",
        "人员：负责人、有权限的成员、各自的权限。",
        "验证：收验证码的手机和邮箱归谁保管，恢复码存放在哪里。",
        "收付款：收款账户、扣款卡的后四位和到期月份。",
        "复核：每月对一遍，写上日期和姓名；有人离开，当天就改。",
      ],
    },
    en: {
      title: "Many shops: how to keep a register of accounts",
      summary:
        "One sheet, six columns: entity, profile, people, verification, payment, review. No passwords in it.",
      paragraphs: [
        "When three shops become thirty, the accounts get out of hand before the business does: which shop belongs to which entity, which exit it uses, whose phone receives the code. Memory and chat logs end with the person who had them.",
        "A register settles most of it. A spreadsheet will do, with one row per shop and a person who keeps each column current. Passwords and recovery codes stay out of it. They belong in a password manager, and the register says where.",
      ],
      keyPoints: [
        "Entity: the name on the business licence, the shop, the site and the business reason for the shop.",
        "Profile: its number, the country of the proxy’s exit and the day the proxy ends.",
        "People: who is responsible, which members have access, and how much.",
        "Verification: who keeps the phone and the mailbox that receive codes, and where recovery codes are stored.",
        "Payment: the payout account, and the last four digits and expiry month of the card.",
        "Review: once a month, with date and name. When somebody leaves, on the same day.",
      ],
    },
  },
];
