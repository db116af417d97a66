import { publisherWords } from "./publisher/openapi-words.cn";

/**
 * The Chinese texts of the OpenAPI document, by the English ones of its source. Schemas and operations are written in
 * English, and a test requires an entry here for each text.
 */
export const openApiWords: Record<string, string> = {
  ...publisherWords,
  "8 to 20 characters with a digit, an upper-case and a lower-case letter":
    "8 到 20 个字符，含数字、大写与小写字母",
  "Of a search: where its words are": "搜索时，搜索词的位置",
  "Parts with words of the search, in UTF-16 code units: from `start` up to `end`, which is no part of it":
    "片段的位置，按 UTF-16 码元，从 `start` 到 `end` 之前",
  "Server error": "服务器出错",
  "A known parameter has an invalid value": "参数的值无法识别",
  "A message is on its way": "验证码已发出",
  "A name always stands for the same bytes. Ranges, `If-Range` and conditional requests work, so a download can be resumed. HEAD returns the same headers. A caller that accepts `text/html` gets failures as plain text.":
    "同一个文件名，内容永远不变。支持分段、`If-Range` 与条件请求，下载可以续传。HEAD 返回同样的响应头。接受 `text/html` 的请求，出错时得到纯文本说明。",
  "Downloads an archive or a patch": "下载压缩包或补丁",
  "Sent by a page of another site": "请求来自别的网站的页面",
  "A privacy request gets a number and the day by which it is answered; with an email, its sender first has to confirm it by a link, of which an address gets at most one a day. Twenty messages an hour from one IP address, five an hour from one sender. The same message sent again within ten minutes is answered like the first. Unknown keys are ignored.":
    "隐私权利请求会得到编号与答复期限；留邮箱的，要先点开邮件中的链接确认，同一邮箱每天最多收到一封。同一 IP 地址每小时最多 20 条，同一联系方式每小时最多 5 条。十分钟内重复提交同样的内容，返回与第一次相同。未知字段会被忽略。",
  "A sentence for each field that is wrong, in the caller's language":
    "每个有误的字段一句说明，用调用方的语言",
  "A text that does not exist in the requested language comes in the other one.":
    "没有这种语言的文本时，返回另一种语言的。",
  "Address of the tool's own site": "工具官网的地址",
  "Agreed to the user agreement, and of age or entitled otherwise; or the version that was agreed to, as its page calls it":
    "已同意用户协议，且已成年或具备相应资格；也可以写所同意的版本，写法与协议页相同",
  "An amount in words; null when there is none": "数量的文字写法；没有则为 null",
  "A method other than GET or HEAD": "方法不是 GET 或 HEAD",
  "A method other than POST": "方法不是 POST",
  "Any answer but success; `code` is the HTTP status": "成功以外的返回；`code` 就是 HTTP 状态码",
  "Articles, by subject or by search": "文章列表，按主题或搜索",
  "As requested": "与请求相同",
  "At most 1000 characters": "最多 1000 个字符",
  "At most 80 characters": "最多 80 个字符",
  "Billed each month, in fen; 0 is permanently free": "每月价格，单位分；0 为永久免费",
  "By kind, or the best match first": "按分类；搜索时最相关的在前",
  "Chosen by the editors": "编辑推荐",
  "Chromium milestone, as text or number": "Chromium 大版本，数字或字符串均可",
  "Country of a phone number without a +, as an ISO 3166-1 code":
    "手机号不以 + 开头时所属的国家或地区，ISO 3166-1 代码",
  "Starts at 1": "从 1 开始",
  "Counts once per article and IP address within half an hour; for that time a keyed hash of the IP address is kept.":
    "同一 IP 地址半小时内看同一篇只计一次，其间只保存地址的带密钥散列。",
  "Day of publication, in China": "发布日期，按北京时间",
  "Per environment and month, to the nearest fen": "每个环境每月的价格，四舍五入到分",
  "Email address, or phone number; outside mainland China with + and country code":
    "邮箱或手机号；中国大陆以外的号码写 + 与国际区号",
  "Entries on a page": "每页条数",
  "Entries on all pages": "符合条件的总数",
  "Entries on all pages, counted up to 10,000; matches of a search up to 1,000":
    "符合条件的总数，数到 10000 为止；搜索数到 1000 为止",
  "Every answer is JSON of the form `{code, message, data}`; the HTTP status equals `code`.":
    "每个返回都是形如 `{code, message, data}` 的 JSON，HTTP 状态码与 `code` 相同。",
  "Fields that are wrong, each with a sentence": "字段有误，每个附一句说明",
  "From the smallest to the largest": "从小到大",
  "Number of environments needed, for a quote; given alone, with one member":
    "需要的环境数，给了就报价；单独给时按 1 位成员计",
  "Number of members needed, for a quote; given alone, with one environment":
    "需要的成员数，给了就报价；单独给时按 1 个环境计",
  "Per cent less than in the reference package": "比参照套餐便宜百分之几",
  "Id of its kind": "所属分类的 id",
  "Id of the package that was chosen": "所选套餐的 id",
  "In any format": "写法不限",
  "In bytes": "字节",
  "Included or not, how many, or without a limit": "是否包含、数量，或不限",
  "Its owner pays for the listing": "付费收录",
  "Kind of tools, by the id that entries carry": "工具分类，用条目里的 id",
  "Language of emails and sentences; else the `lang` cookie, else cn":
    "邮件与说明的语言；不写时依 `lang` Cookie，仍没有则为中文",
  "Language of messages and sentences; else the `lang` cookie, else cn":
    "短信、邮件与说明的语言；不写时依 `lang` Cookie，仍没有则为中文",
  "Language of remarks and update content: the other one where there are none in the wanted one":
    "备注与更新内容的语言；没有所要的语言时，为另一种语言",
  "Language of remarks and update content; else the `lang` cookie, else cn":
    "备注与更新内容的语言；不写时依 `lang` Cookie，仍没有则为中文",
  "Language of the lines; else the `lang` cookie, else cn":
    "简介的语言；不写时依 `lang` Cookie，仍没有则为中文",
  "Language of the names; else the `lang` cookie, else cn":
    "名称的语言；不写时依 `lang` Cookie，仍没有则为中文",
  "Language of the text": "文本的语言",
  "Language of the texts; else the `lang` cookie, else cn":
    "文本的语言；不写时依 `lang` Cookie，仍没有则为中文",
  "Language, when the body names none": "语言，请求体里没有写时用它",
  "Language, when the query names none": "语言，查询参数里没有写时用它",
  "Last day for the answer, in China; null when an email was given: the days begin when its owner opens the link that is mailed there":
    "最迟答复日期，按北京时间；留邮箱的为 null，邮箱主人点开邮件中的链接确认后才开始计算",
  "Creates an account": "创建账号",
  "Needs the code that went to the email or phone. A request sent again with the same values within the life of the code gets the same answer and creates nothing more. Unknown keys are ignored.":
    "需要发到邮箱或手机的验证码。验证码有效期内用同样的值重复提交，返回相同，不会再建账号。未知字段会被忽略。",
  "Newest first": "新的在前",
  "Newest first, or the best match first": "新的在前；搜索时最相关的在前",
  "No published article has this number": "没有这个编号的已发布文章",
  "No published release has a file of this name": "已发布的版本里没有这个文件名",
  "Null for the client": "客户端为 null",
  "Null when none is asked for": "没有要求报价时为 null",
  "Number of the article": "文章编号",
  "Of a privacy request; null for any other message": "隐私权利请求才有；其他留言为 null",
  "One article with its text": "一篇文章及其正文",
  "One of email and phone is needed": "邮箱与手机号至少填一项",
  "One page of the list": "列表的一页",
  "Over a limit; `Retry-After` says how many seconds to wait":
    "超过次数限制；`Retry-After` 给出等待秒数",
  "Unknown parameters are ignored.": "未知的参数会被忽略。",
  "Path of its page on this host": "本站上该页的路径",
  "Path on this host": "本站上的路径",
  "Published versions, newest first": "已发布的版本，新的在前",
  "SHA-256, hexadecimal": "SHA-256，十六进制",
  "Savings are measured against this package": "以它为参照计算节省",
  "Sends a message to the operator": "给我们留言",
  "Sends a verification code for a registration or a new password": "发送注册或重设密码用的验证码",
  "Sets a new password": "设置新密码",
  "Needs a code with the purpose `reset`, which only a contact that its account has verified gets. A request sent again with the same values within the life of the code gets the same answer. Unknown keys are ignored.":
    "需要用途为 `reset` 的验证码，只发给账号已验证的联系方式。在验证码有效期内用同样的值再次请求，得到同样的答复。未知的键会被忽略。",
  "The new password counts": "新密码已生效",
  "Too many passwords wait; `Retry-After` says when to try again":
    "等待处理的密码过多；`Retry-After` 说明何时再试",
  "The task that the code is for: registering, or setting a new password":
    "验证码的用途：注册，或设置新密码",
  "The channel that the code was sent to": "验证码发往的渠道",
  "Subject, by the id that entries carry": "主题，用条目里的 id",
  "Accepted; the count shows it within a minute": "已记下，一分钟内显示",
  "Takes any JSON object of at most 16 kB; unknown keys are ignored.":
    "接受任意 JSON 对象，最大 16 kB；未知字段会被忽略。",
  "Counts a view of an article": "记一次文章阅读",
  "The SHA-256 of the whole file, quoted": "整个文件的 SHA-256，带引号",
  "The `packageName` or `patchName` of a version": "某个版本的 `packageName` 或 `patchName`",
  "The article": "这篇文章",
  "The body is larger than 16 kB": "请求体超过 16 kB",
  "The body is not a JSON object, or a known key has an invalid value":
    "请求体不是 JSON 对象，或字段的值无法识别",
  "The body is not a JSON object, or names no article": "请求体不是 JSON 对象，或没有写文章编号",
  "The body is not sent as JSON": "请求体的类型不是 JSON",
  "The browser kernel or the desktop client": "浏览器内核或桌面客户端",
  "The campaign that the download is counted for": "这次下载记在哪个推广活动名下",
  "The channel that is verified": "通过验证的渠道",
  "The cheapest package that covers both; null when none does":
    "两项都够的最便宜的一档；没有则为 null",
  "The caller already has this file": "文件与调用方手里的相同",
  "The message is stored": "留言已保存",
  "The most relevant one first": "最贴切的在前",
  "The newer one": "较新的一篇",
  "The older one": "较旧的一篇",
  "The packages": "全部套餐",
  "The packages, and a quote for what is needed": "套餐列表，以及所需用量的报价",
  "The passage in which a search found its words, when title and summary contain none":
    "标题与摘要里都没有搜索词时，正文中找到的那一段",
  "The range lies outside the file": "所要的范围超出文件",
  "The range that was asked for": "所要的那一段",
  "The file cannot be sent now; `Retry-After` says when to try again":
    "文件暂时不能发送；`Retry-After` 给出多少秒后再试",
  "Withdrawn, or a scanner found something in it; the text says why":
    "已撤回，或扫描程序在文件里发现了问题；正文说明原因",
  "The monthly saving for the whole package": "整个套餐每月合计节省",
  "The six digits of the newest code": "最新一条验证码的 6 位数字",
  "The text; links within the site are paths": "正文；站内链接写作路径",
  "The whole file": "整个文件",
  "The account is ready": "账号已创建",
  "To be left empty: people do not see it, programs fill it in":
    "留空：人看不到这一栏，只有程序会填",
  "To the email if one is given, otherwise to the phone. The answer is the same whether an account exists or not. One code a minute, five an hour and ten a day to one target, thirty an hour from one IP address. While very many codes are requested in total, each needs a `proof`. Unknown keys are ignored.":
    "给了邮箱就发到邮箱，否则发到手机。无论账号是否存在，返回都一样。同一邮箱或手机号每分钟 1 条、每小时 5 条、每天 10 条；同一 IP 地址每小时 30 条。全站获取验证码过多时，每次都要附上 `proof`。未知字段会被忽略。",
  "What an answer 429 asked for: its `wait` once its `seconds` are over, or its solved challenge as base64 of the JSON `{challenge, solution: {counter, derivedKey}}`":
    "返回 429 时要求的证明：等满 `seconds` 秒之后的 `wait`；或解出的题目，即 JSON `{challenge, solution: {counter, derivedKey}}` 的 base64",
  "ALTCHA, version 2: find the number, counted from 0, with which PBKDF2 (`algorithm`, `cost`, `salt`; password: `nonce` and the number as four bytes, big-endian) gives a key that begins with `keyPrefix`":
    "ALTCHA 第 2 版的题目：从 0 数起，找出一个数，用它做 PBKDF2（`algorithm`、`cost`、`salt`；密码是 `nonce` 接上这个数的四个字节，大端序），得到以 `keyPrefix` 开头的密钥",
  "A `proof` that is accepted after `seconds`; null when it was given too often":
    "等满 `seconds` 秒之后可用的 `proof`；给得太多时为 null",
  "As in `Retry-After`": "与 `Retry-After` 相同",
  "Over a limit, with `data` null; or a proof is needed, and `data` says which. `Retry-After` says how many seconds to wait":
    "超过次数限制，`data` 为 null；或需要证明，`data` 里写明是哪一种。`Retry-After` 给出等待秒数",
  "The text messages of the day are used up; an email still works. `Retry-After` says how many seconds the day in China has left":
    "当天的短信已发完，邮箱仍可用。`Retry-After` 给出北京时间当天剩余的秒数",
  "Too many people register at once; `Retry-After` says when to try again":
    "同时注册的人太多；`Retry-After` 给出多少秒后再试",
  "Too many requests from one IP address; `Retry-After` says how many seconds to wait":
    "同一 IP 地址的请求过于频繁；`Retry-After` 给出等待秒数",
  "Third-party tools, by kind or by search": "第三方工具列表，按分类或搜索",
  "Abbreviation of the name, one to three letters": "名称的缩写，一到三个字母",
  "Seconds until another code can be requested": "多少秒后可以重新获取",
  "What it does, in one line": "一句话说明它做什么",
  "The campaign that led here: letters, digits, _ and -; at most 40":
    "推广活动：字母、数字、_ 与 -，最多 40 个",
  "Where the code went; it says nothing about accounts": "验证码发到了哪里；与账号是否存在无关",
  "Where the code went; without it, to the email when given":
    "验证码发到了哪里；不写时，给了邮箱就是邮箱",
  "With `environments` or `members` the answer holds a quote. Prices are whole fen, 100 to the yuan, a month. Unknown parameters are ignored.":
    "给了 `environments` 或 `members`，返回里就有报价。价格是每月的整数分，100 分为 1 元。未知的参数会被忽略。",
  "Words to search for, in all subjects; the first 100 characters count. The best match comes first":
    "搜索词，不分主题；只看前 100 个字符。最相关的在前",
  "Words to search for; the first 100 characters count. The best match comes first":
    "搜索词，只看前 100 个字符。最相关的在前",
  "The checksums of every file that was ever published": "发布过的每个文件的校验值",
  "To check a file that somebody has: drafts are left out, withdrawn files are not. Takes no parameters.":
    "用来核对手里的文件：不含草稿，含已撤回的文件。没有参数。",
  "The whole list": "完整列表",
  "One of service, business, friend-link, vulnerability, fake-site, privacy":
    "service、business、friend-link、vulnerability、fake-site、privacy 之一",
  "Day on which Chromium had this version on its stable channel; null for the client":
    "Chromium 稳定版发布这一版本的日期；客户端为 null",
  "Null for most versions. Else pages still name the version before; the share that its rollout has come to, 0 before it begins":
    "多数版本为 null；否则页面仍用上一个版本，数值是已推送的百分比，尚未开始时为 0",
  "A beta is for testers, and may be newer than the stable version":
    "测试版供测试者使用，可能比稳定版更新",
  "True for a small stand-in of the starting content, which holds no program":
    "是否为初始内容的样例文件；样例文件里没有程序",
  "Every file that was ever published, by product, highest version first":
    "发布过的每个文件，按产品排列，版本从高到低",
  "Hexadecimal, lower case": "十六进制，小写",
  "`older` when a newer stable version of the product, or of its kernel, is published for the architecture of the file; a withdrawn file is no longer offered, and neither is an infected one: a scanner reported something in its version, and that is not settled":
    "同一产品或内核已为该架构发布更新的稳定版时为 `older`；已撤回的、被扫描程序报告而未查清的（`infected`）不提供下载",
  "Name of the package for the same architecture to download instead of a file that is not current; null when there is none. Its version may need a newer Windows":
    "不是当前版本时应改下的同架构压缩包，没有则为 null；可能需要更新的 Windows",
  "Name of the package to download instead on a Windows that the file runs on and `newestName` does not; null when there is no other than the file itself":
    "在能运行这个文件、不能运行 `newestName` 的 Windows 上应改下的，没有则为 null",
  "A `blockmap` lists the blocks of a package, for updates of installed clients":
    "`blockmap` 是压缩包的分块清单，供客户端更新用",
  "Oldest Windows version: 7, 10": "能运行的最早 Windows 版本：7、10",
};
