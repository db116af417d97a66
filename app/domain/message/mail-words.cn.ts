import type { MailMessages } from "./mail-words.en";

export const mail: MailMessages = {
  code: {
    subject: "{code} 是你的验证码",
    heading: "你的验证码",
    before: "在注册页面填写这个验证码：",
    after: [
      "10 分钟内有效，只能用一次，以最新收到的为准。",
      "不是你本人操作？那是有人填错了地址，不用理会。工作人员不会向你要验证码。",
    ],
    sms: "【{brand}】验证码 {code}，10 分钟内有效，请勿告诉他人。",
  },
  accountExists: {
    subject: "你已经有账号了",
    heading: "你已经有账号了",
    text: [
      "有人（多半是你）想用 {contact} 注册。它已经有账号，所以这次没有发送验证码。",
      "请在桌面客户端里登录。登录不了，可以联系客服：{phone}。",
      "不是你本人操作？不用理会，账号没有任何变化。",
    ],
    sms: "【{brand}】这个手机号已经有账号，请在桌面客户端里登录。不是你本人操作？不用理会。",
  },
  welcome: {
    subject: "账号已开通",
    heading: "账号已开通",
    text: [
      "请在桌面客户端里登录，账号是 {contact}，密码是你注册时设定的那个。",
      "还没有安装客户端的话，从这里下载：",
    ],
    button: "下载客户端",
    after: ["不是你本人操作？请联系客服：{phone}。"],
    sms: "【{brand}】账号已开通，请在桌面客户端里登录：{url}",
  },
  contact: {
    topics: {
      service: "客户服务",
      business: "商务合作",
      "friend-link": "友情链接",
      privacy: "隐私权利请求",
    },
    operator: {
      subject: "{about}：{name}",
      from: "来自 {name}，{contact}",
      language: "语言：{language}",
      languages: { cn: "中文", en: "英文" },
      request: "编号 {number}，最迟 {dueOn} 答复（北京时间）",
    },
    privacy: {
      subject: "{number}：已收到你的隐私权利请求",
      heading: "已收到你的隐私权利请求",
      text: [
        "编号是 {number}。我们最迟在 {dueOn}（北京时间）答复，也就是 15 天之内。",
        "处理之前，我们可能请你证明这些信息属于你。有疑问，请写信到 {email}，并注明编号。",
        "不是你本人提交？那是有人填错了地址，你的信息不会因此有任何变化。",
      ],
    },
    foot: "因 {site} 上的一封留言，由{legalEntity}发出。",
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
  foot: "因 {site} 上的一次注册，由{legalEntity}发出。回复这个地址没有人看。",
};
