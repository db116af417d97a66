/** The sentences of the calls of pipelines in Chinese, by the English ones. */
export const publisherWords: Record<string, string> = {
  "Which token was presented, what it may do, and until when":
    "所用令牌是哪一个、有哪些权限、何时到期",
  "As it is now": "当前状态",
  "Null: it works from all addresses": "null 表示不限来源地址",
  "The body is not a JSON object, or a field is wrong; `reason` says which":
    "请求体不是 JSON 对象，或某个字段有误，见 `reason`",
  "A word for programs, such as `wrong-state`; null data: nothing more is said":
    "供程序判断的词，例如 `wrong-state`；data 为 null 时没有更多说明",
  "No token that works here": "没有可用的令牌",
  "The token lacks the scope, or is for other products or channels":
    "令牌没有这项权限，或不适用于该产品、该通道",
  "There is no such release or upload": "没有这个版本或这次上传",
  "A rule refuses it as things are; `reason` says which": "现状不允许这样做，原因见 `reason`",
  "What was sent is wrong by itself; `reason` says how": "所发内容本身有误，原因见 `reason`",
  "Begins a release as a draft": "新建版本，状态为草稿",
  "Three numbers for the client, and perhaps a pre-release such as `-beta.1`; four for a kernel":
    "客户端为三段数字，可带 `-beta.1` 这样的预发布号；内核为四段",
  "Oldest Windows that it runs on: 7 stands for 7 to 8.1":
    "可以运行的最低 Windows 版本；7 代表 7 至 8.1",
  "`asked`: a person has to approve it in the console": "`asked`：须有人在控制台批准",
  "Null: the token has no scope `releases.read`": "null：令牌没有 `releases.read` 权限",
  "How many bytes are stored for certain": "已确定写入磁盘的字节数",
  "When it is thrown away": "到期清除的时间",
  "Files that are still on their way": "尚未传完的文件",
  "Without these it is neither signed nor published": "缺了这些，就不能签名，也不能发布",
  "Changes that a person has not approved yet": "等待批准的变更",
  "How far a release has come, and what is missing": "版本的进度，以及还缺什么",
  "Sets the release notes of one language or of both; once they are public, other ones are refused (409 `wrong-state`), and people change them in the console":
    "写入一种或两种语言的更新说明；版本发布后不再接受改动（409 `wrong-state`），改由人在控制台修改",
  "One sentence; may be empty": "一句话，可以为空",
  "One entry for each point": "每一条占一项",
  "Makes a whole upload a file of the release": "把传完的文件加入版本",
  "Takes a file out of a draft; one that is gone already is no fault":
    "把文件从草稿中移除；文件已不在也算成功",
  "Last part of the address that the upload got": "上传所得地址的最后一段",
  "Of the file, in hexadecimal": "文件的校验值，十六进制",
  "Of a patch, the version that it starts from": "补丁从哪个版本升级",
  "Somebody else is writing it; `Retry-After` says when to ask again":
    "有别的连接正在写入；多久后重试见 `Retry-After`",
  "It is being read; `Retry-After` says when to ask again":
    "正在读取并核对；多久后重试见 `Retry-After`",
  "Says that all files of the release are there": "声明版本的文件已齐",
  "Compares the files with what was said of them, and looks at their scans":
    "核对文件的大小、校验值与申报的是否一致，并查看扫描结果",
  "Takes a release that is not signed back to the draft": "把尚未签名的版本退回草稿",
  "The list of sums, to be signed": "待签名的校验值清单",
  "The text": "正文",
  "The JSON of the release, to be signed; for a release that came out without one none is made (409 `wrong-state`)":
    "待签名的版本 JSON；发布时没有该 JSON 的版本不再生成（409 `wrong-state`）",
  "The JSON of a published beta as it reads once it is stable, to be signed before it is promoted":
    "已发布的测试版转为稳定版之后的版本 JSON，转换之前先签名",
  "When the published beta became stable; null: it never did":
    "测试版转为稳定版的时间；null 表示没有转过",
  "Asks that a published beta becomes the stable version with the same files; a person approves it":
    "申请把已发布的测试版转为稳定版，文件不变；由人批准",
  "Adds a signature, which is checked with its registered key": "添加签名，用已登记的公钥核对",
  "Asks to add signatures of a further key to a published release; a person approves it, and those that are there stay":
    "申请给已发布的版本添加另一个密钥的签名，由人批准；已有的签名不变",
  "Every signing key, ended and planned ones included": "全部签名密钥，包括已停用的和尚未生效的",
  "Asks to register a signing key; a person approves it": "申请登记签名密钥，由人批准",
  "Asks to end a signing key; a person approves it": "申请停用签名密钥，由人批准",
  "As minisign, `ssh-keygen` or OpenSSL write it; its form is found out":
    "按 minisign、`ssh-keygen` 或 OpenSSL 的写法；形式自动识别",
  "Null: from the approval on": "null 表示从批准时起",
  "Null: no end is planned": "null 表示没有预定的结束时间",
  "As the key is registered": "与登记的公钥编号一致",
  "What it is over: the list of sums, the JSON, or one file":
    "签的是什么：校验值清单、JSON 或某个文件",
  "The signature file, or the 64 bytes of ed25519, in Base64":
    "签名文件，或 ed25519 的 64 字节，用 Base64",
  "Says that all signatures are there; the files never change again":
    "声明签名已齐；此后文件不再改变",
  "Asks for the publication; a person approves it with the notes that they look at then":
    "申请发布；由人查看当时的更新说明后批准",
  "Why, for the history": "原因，记入历史",
  "When pages name the version: `at-once`, or `when-full`: when its rollout is at 100 %. Left out: as the person who approves says":
    "页面何时改用这个版本：`at-once` 立即，`when-full` 灰度到 100 % 时；不写则由批准的人决定",
  "Withdraws a published release at once and for good": "立即撤回已发布的版本，不可恢复",
  "Why, for visitors, in Chinese": "给访客看的原因，中文",
  "Why, for visitors, in English": "给访客看的原因，英文",
  "Begins a rollout or raises its share; a person approves it": "开始灰度发布或扩大比例，由人批准",
  "The version that is meant": "所指的版本",
  "Share of the installed programs": "占已安装客户端的百分比",
  "Pauses a rollout at once": "立即暂停灰度发布",
  "Resumes a paused rollout; a person approves it": "恢复已暂停的灰度发布，由人批准",
  "Makes the candidate the full release; a person approves it": "全量推送候选版本，由人批准",
  "Begins or raises the rollouts of several lines by one request; 422 `lines-refused` changes none and lists each refused line":
    "以一项申请在多条线路上开始或扩大灰度；任何一条不成立则全部不改，返回 422 `lines-refused` 并逐条列出",
  "Pauses the rollouts of several lines at once": "立即暂停多条线路的灰度",
  "Resumes the rollouts of several lines by one request; a person approves it":
    "以一项申请恢复多条线路的灰度，由人批准",
  "Makes the candidate of several lines the full release by one request; a person approves it":
    "以一项申请全量推送多条线路的候选版本，由人批准",
  "Pauses everything on a channel, or everything, at once, and ends requests about it; rollouts that begin later are not paused":
    "立即暂停一个通道或全部通道的灰度，并终止相关申请；之后开始的灰度不受影响",
  "`all`: for `stage` each line that the version fits and whose programs ask for updates, else each line that offers it":
    "`all`：对 `stage` 是该版本适用且有程序查询更新的每条线路，其余是正在推送它的每条线路",
  "Lines that this call paused; those that were paused before are not in it":
    "这次调用暂停的线路，之前已暂停的不在其中",
  "With `lines-refused`: each refused line and its reason":
    "`lines-refused` 时：每条被拒绝的线路及其原因",
  "What the server knows of tus": "服务器支持 tus 的哪些部分",
  "Version and extensions in headers": "版本与扩展在响应头中",
  "Another version of tus, or none; `Tus-Version` says which one there is":
    "tus 版本不同，或没有写明版本；支持的版本见 `Tus-Version`",
  "More bytes than were announced, or than a file may have": "超出申报的大小，或超出单个文件的上限",
  "Too many write at once; `Retry-After` says when to ask again":
    "同时写入的太多；多久后重试见 `Retry-After`",
  "There is no room": "空间不足",
  "Begins the upload of a file (tus 1.0)": "开始上传一个文件（tus 1.0）",
  "The version of tus": "tus 的版本",
  "`product`, `version`, `filename` and `sha256`, each followed by its value in Base64":
    "`product`、`version`、`filename` 与 `sha256`，各自后跟 Base64 写的值",
  "Begun; or the same one that was begun before, which goes on":
    "已开始；如果之前已开始同一上传，则继续那一个",
  "Where its bytes are sent": "内容发往的地址",
  "How many bytes of an upload are stored for certain": "一次上传已确定写入的字节数",
  "In headers": "在响应头中",
  "Sends the bytes that follow": "发送接下来的字节",
  "How many bytes came before": "之前已发送的字节数",
  "Throws an upload away": "放弃一次上传",
  "It is gone": "已清除",
};
