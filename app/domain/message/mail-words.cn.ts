import type { MailMessages } from "./mail-words.en";

export const mail: MailMessages = {
  code: {
    subject: "{code} 是你的验证码",
    heading: "你的验证码",
    before: "在注册页面填写这个验证码：",
    after: [
      "10 分钟内有效，只能用一次，以最新收到的为准。",
      "如非本人操作，请忽略本邮件。工作人员不会向你索要验证码。",
    ],
    sms: "【{brand}】验证码 {code}，10 分钟内有效，请勿告诉他人。",
  },
  resetCode: {
    subject: "{code} 是你重设密码的验证码",
    heading: "重设密码的验证码",
    before: "请在重设密码的页面（{url}）填写这个验证码：",
    after: [
      "10 分钟内有效，只能用一次，以最新收到的为准。",
      "如非本人操作，请忽略本邮件，密码不会改变。不要把验证码告诉任何人，工作人员也不会向你索要。",
    ],
    sms: "【{brand}】重设密码的验证码 {code}，10 分钟内有效，请勿告诉他人。",
  },
  contactCode: {
    subject: "{code} 是你的验证码",
    heading: "你的验证码",
    before: "请在账号页面填写这个验证码，把这个邮箱加到你的账号：",
    after: [
      "10 分钟内有效，只能用一次，以最新收到的为准。",
      "如非本人操作，请忽略本邮件，账号没有任何变化。不要把验证码告诉任何人，工作人员也不会向你索要。",
    ],
    sms: "【{brand}】验证码 {code}，用于把本号码加到你的账号，10 分钟内有效，请勿告诉他人。",
  },
  contactTaken: {
    subject: "这个邮箱已有账号",
    heading: "这个邮箱已有账号",
    text: [
      "有人（可能就是你）想把 {contact} 加到一个账号。另一个账号已经验证过这个邮箱，所以没有发送验证码。",
      "要把它用在别的账号，请先登录现在使用它的账号，换掉邮箱，或者注销那个账号：",
    ],
    button: "前往账号",
    after: ["如非本人操作，请忽略本邮件，账号没有任何变化。"],
    sms: "【{brand}】这个手机号已由另一个账号验证，没有添加。如非本人操作，请忽略本短信。",
  },
  contactChanged: {
    subject: "账号的联系方式已更改",
    heading: "账号的联系方式已更改",
    text: [
      "账号 {contact} 刚刚添加或更换了联系方式，操作时输入了密码和发到新联系方式的验证码。",
      "是你自己？那就不用处理。不是？请马上联系客服：{phone}。",
    ],
    button: "查看我的账号",
    after: [],
    sms: "【{brand}】你账号的联系方式刚刚更改。如非本人操作，请马上查看：{url}",
  },
  noAccount: {
    subject: "这个邮箱没有账号",
    heading: "这个邮箱没有账号",
    text: [
      "有人（可能就是你）想为 {contact} 重设密码。没有账号验证过这个邮箱，所以没有发送验证码。",
      "也许你注册时用的是另一个邮箱，或者手机号。还没有账号的话，可以在这里注册：",
    ],
    button: "注册",
    after: ["如非本人操作，请忽略本邮件。"],
    sms: "【{brand}】没有账号验证过这个手机号，无法重设密码。注册：{url}",
  },
  passwordChanged: {
    subject: "密码已更改",
    heading: "密码已更改",
    text: [
      "账号 {contact} 的密码刚刚更改，其他浏览器里的登录都已失效，今后请用新密码登录。",
      "不是你改的？请马上用我们发给你的验证码重设密码，然后联系客服：{phone}。",
    ],
    button: "重设密码",
    after: [],
    sms: "【{brand}】你的密码刚刚更改。如非本人操作，请马上重设：{url}",
  },
  newDevice: {
    subject: "你的账号有新的登录",
    heading: "你的账号有新的登录",
    text: [
      "{time}（北京时间），有人在一个我们不认识的浏览器里登录了你的账号 {contact}，设备：{device}。",
      "是你自己？那就不用处理。不是？请马上重设密码，所有登录都会随之失效。",
    ],
    button: "查看我的账号",
    after: ["无法登录？请联系客服：{phone}。"],
    sms: "",
  },
  accountExists: {
    subject: "你已经有账号了",
    heading: "你已经有账号了",
    text: [
      "有人（可能就是你）用 {contact} 注册。这个邮箱已有账号，所以没有发送验证码。",
      "请在桌面客户端里登录。忘记密码了？在这里重设：",
    ],
    button: "重设密码",
    after: [
      "如仍无法登录，请联系客服：{phone}。",
      "如非本人操作，请忽略本邮件，账号没有任何变化。",
    ],
    sms: "【{brand}】这个手机号已有账号，请在桌面客户端里登录。如非本人操作，请忽略本短信。",
  },
  welcome: {
    subject: "账号已开通",
    heading: "账号已开通",
    text: [
      "请在桌面客户端里登录，账号是 {contact}，密码是注册时设置的密码。",
      "还没有客户端？从这里下载：",
    ],
    button: "下载客户端",
    after: ["如非本人操作，请联系客服：{phone}。"],
    sms: "【{brand}】账号已开通，请在桌面客户端里登录：{url}",
  },
  contact: {
    topics: {
      service: "客户服务",
      business: "商务合作",
      "friend-link": "友情链接",
      vulnerability: "安全漏洞",
      "fake-site": "仿冒网站",
      privacy: "隐私权利请求",
    },
    operator: {
      subject: "{about}：{name}",
      from: "来自 {name}，{contact}",
      language: "语言：{language}",
      languages: { cn: "中文", en: "英文" },
      request: "编号 {number}，最迟 {dueOn} 答复（北京时间）",
      unconfirmed:
        "编号 {number}，尚未确认：发件人点开邮件中的链接并确认，或运行 npm run site -- requests --confirm {number} 之后，15 天的期限才开始",
      confirmed: "{number} 已由发件人确认",
    },
    privacy: {
      subject: "{number}：请确认你的隐私权利请求",
      heading: "请确认你的隐私权利请求",
      text: ["请求编号是 {number}。请在这里确认邮箱是你的，我们在确认后 15 天内答复。"],
      button: "确认请求",
      after: [
        "处理之前，我们可能请你证明这些信息属于你本人。如有疑问，请写信到 {email}，并注明编号。",
        "如非本人提交，请忽略本邮件，你的信息不会有任何变化。",
      ],
    },
    answer: {
      subject: "回复：{about}，编号 {number}",
      request: "回复：{number}",
      heading: "我们的答复",
    },
    extended: {
      subject: "{number}：答复需要更长时间",
      heading: "答复需要更长时间",
      text: [
        "你的请求 {number} 无法在 15 天内答复。我们会在 {dueOn}（北京时间）前答复你。",
        "原因：{reason}",
      ],
      after: ["如不同意，请写信至 {email}；你也可以向主管部门投诉。"],
    },
    foot: "因有人在 {site} 上留言，{legalEntity}发送了本邮件。",
  },
  digest: {
    subject: "网站收到 {count} 条消息",
    heading: "收到 {count} 条消息",
    text: "自 {time}（北京时间）起，消息太多，不再逐条发邮件，以免有人塞满这个邮箱：",
    line: "{about}：{count}",
    confirmed: "已确认的隐私权利请求",
    report: "仿冒站举报",
    where:
      "消息的全文在控制台的“收件箱”里，仿冒站举报用命令 npm run site -- requests 查看。消息还在增加时，最多每十分钟发一封这样的邮件。",
  },
  fakeSite: {
    subject: "{number}：有人举报仿冒站",
    heading: "有人举报仿冒站",
    url: "网址：{url}",
    place: "看到的地方：{place}",
    places: {
      ad: "搜索广告",
      search: "搜索结果",
      chat: "群聊",
      message: "短信或邮件",
      other: "其他",
    },
    email: "等待回复：{email}",
    noEmail: "没有留邮箱",
  },
  staff: {
    invitation: {
      subject: "控制台的邀请",
      heading: "邀请你使用控制台",
      from: "{inviter} 邀请你以{roles}的身份加入 {site} 的控制台。",
      fromServer: "有人在服务器上发出了这份邀请，请你以{roles}的身份加入 {site} 的控制台。",
      may: "{role}：{may}。",
      text: ["请先准备好验证器应用，或能保存通行密钥的设备。"],
      button: "接受邀请",
      after: [
        "链接 72 小时内有效，只能用一次，请勿转发。",
        "没有人跟你说过这件事？请不要点链接，并告诉网站的负责人。",
      ],
    },
    reset: {
      subject: "请重新设置控制台的登录方式",
      heading: "请重新设置登录方式",
      text: [
        "{name} 原来的密码、验证器、通行密钥和恢复码都已失效，所有会话也已结束。请用下面的链接重新设置。",
      ],
      button: "设置登录方式",
      after: [
        "链接 72 小时内有效，只能用一次，请勿转发。",
        "不是你要求的？请马上告诉所有者，不要用邮件。",
      ],
    },
    recoveryUsed: {
      subject: "有人用了恢复码：{name}",
      heading: "有人用了恢复码",
      text: [
        "{name}（{email}）于 {time}（北京时间）用恢复码登录了控制台，设备：{device}，还剩 {left} 个恢复码。",
        "此人的其他会话已全部结束。",
        "如果不是本人操作，请马上停用这个账号：在控制台的“成员与权限”里，或在服务器上用命令 npm run site -- staff。",
      ],
    },
    newFactor: {
      subject: {
        account: "控制台有新成员：{name}",
        reset: "重新设置了登录方式：{name}",
        passkey: "新的通行密钥：{name}",
        authenticator: "新的验证器：{name}",
        "recovery-codes": "新的恢复码：{name}",
      },
      heading: "控制台多了一种登录方式",
      what: {
        account: "{name}（{email}）于 {time}（北京时间）接受了控制台的邀请。",
        reset: "{name}（{email}）于 {time}（北京时间）重新设置了登录方式，原来的方式都已失效。",
        passkey: "{name}（{email}）于 {time}（北京时间）添加了一个通行密钥。",
        authenticator: "{name}（{email}）于 {time}（北京时间）更换了验证器和恢复码。",
        "recovery-codes": "{name}（{email}）于 {time}（北京时间）更换了恢复码。",
      },
      text: [
        "需要两个人决定的事，此人从 {countsFrom}（北京时间）起才算其中一人。",
        "你不知道这件事？请向本人确认，不要用邮件。如果有问题，请停用这个账号：在控制台的“成员与权限”里，或在服务器上用命令 npm run site -- staff。",
      ],
    },
    wrongCodes: {
      subject: "有人登录你的账号，输错 {count} 次验证码",
      heading: "有人知道你的密码",
      text: [
        "{name}，有人试图登录你的控制台账号，输错了 {count} 次验证码，最近一次是 {time}（北京时间），设备：{device}。每次输入之前，密码都是对的。",
        "是你自己？那就不用处理：输入正确的验证码后重新计数，这个浏览器也会重新记住。",
        "不是你？请用通行密钥或验证码登录，在“会话与登录方式”里换一个新密码，并告诉所有者，不要用邮件。",
      ],
    },
    releaseWaiting: {
      subject: "等待你批准：{what}",
      heading: "有一项申请等你决定",
      /** By the act of the change. */
      what: {
        publish: "发布{release}",
        promote: "把测试版{release}转为稳定版",
        start: "开始{release}的灰度",
        raise: "扩大{release}的灰度",
        complete: "全量推送{release}",
        resume: "恢复{release}的灰度",
        steps: "定时扩大{release}的灰度",
        limits: "更改灰度要求的版本",
        "add-signatures": "给{release}添加签名",
        set: "更改{release}在多条线路上的灰度",
        "add-key": "登记签名密钥",
        "end-key": "停用签名密钥",
      },
      text: [
        "{who}于 {time}（北京时间）申请：{what}。批准之前不会执行。",
        "请在控制台的“今日”查看会有什么变化，然后批准或拒绝。",
      ],
      why: "申请时写的原因：{why}",
      open: "打开控制台",
    },
    releaseWithdrawn: {
      subject: "已撤回：{release}",
      heading: "有版本被撤回",
      release: { client: "客户端 {version}", browser: "内核 {version}" },
      byToken: "令牌“{name}”",
      text: [
        "{who}于 {time}（北京时间）撤回了{release}。页面和更新源已立即停止提供这个版本，文件也不能再下载。",
        "撤回后不能恢复，要替换它，请发布版本号更高的版本。",
        "如果不是团队成员操作，请马上结束相应的会话或吊销令牌：在控制台的“成员与权限”里，或在服务器上用命令 npm run site -- staff。",
      ],
      reason: "访客看到的原因：{reason}",
    },
    test: {
      subject: "测试邮件",
      heading: "测试邮件已送达",
      text: [
        "这封邮件是你 {time}（北京时间）在 {site} 的控制台里要求发送的，{server} 已经接收。",
        "如果它进了垃圾邮件文件夹，请在控制台的“最初几步”里检查域名的 SPF、DKIM 和 DMARC。",
      ],
    },
    foot: "本邮件由{legalEntity}发给 {site} 的工作人员。",
  },
  foot: "因有人在 {site} 上注册，{legalEntity}发送了本邮件。本邮箱不接收回复。",
};
