import type { ContactMessages } from "./words.en";

export const contact: ContactMessages = {
  title: "联系我们",
  description: "{brand}的客服电话、商务电话、服务时间与公司地址。",
  heading: ["有问题，", "直接找我们"],
  service: {
    title: "客户服务",
    text: "下载、登录、代理与付款问题",
    // The word joiner keeps a span of time on one line.
    hours: "工作日 9:00–\u206022:00，周末 10:00–\u206018:00（北京时间）",
  },
  business: {
    title: "商务合作",
    text: "渠道、代理加盟、批量采购",
    hours: "工作日 9:30–\u206018:30（北京时间）",
  },
  postcode: "邮编 {postcode}",
  chat: {
    title: "在线客服",
    none: "目前没有在线客服。服务时间内，打电话最快。",
    ask: "在线客服由 {host} 提供。点击按钮之前，不会加载它的任何内容；点击之后，浏览器才从那里加载。{host} 会看到你的 IP 地址和你写的内容，也可能设置 Cookie。",
    open: "同意并打开在线客服",
    opening: "正在打开在线客服……",
    opened: "在线客服已在窗口边上打开，只在本页可用，回到本页可以接着聊。",
    blocked: "在线客服加载失败：{host} 没有响应，或者被浏览器、网络拦截。电话和留言照常可用。",
    scripts: "在线客服需要 JavaScript，而浏览器已将它关闭。电话和留言不受影响。",
    retry: "重试",
    end: "结束对话",
  },
  privacy: {
    title: "隐私权利请求",
    text: "查阅、更正、导出或删除个人信息，请用留言表单，或发邮件到 {email}，我们在 15 天内答复。",
    write: "提交隐私权利请求",
    link: "查看隐私政策",
  },
  form: {
    heading: "给我们留言",
    name: "称呼",
    contact: { label: "邮箱或手机号", hint: "中国大陆以外的号码请加 + 和国际区号" },
    topic: "事由",
    topics: {
      service: "客户服务",
      business: "商务合作",
      "friend-link": "友情链接",
      vulnerability: "安全漏洞",
      "fake-site": "仿冒网站",
      privacy: "隐私权利请求",
    },
    message: { label: "内容", hint: "不超过 1000 字" },
    trap: "此栏请留空",
    submit: "发送",
    note: "通常在一个工作日内答复。你写的内容只用来答复你，详见{privacyPolicy}。",
    privacyPolicy: "隐私政策",
    summary: "尚未发送，请检查以下各项：",
    later: "留言过于频繁，请 {minutes} 分钟后再试。",
  },
  sent: {
    heading: "已收到你的留言",
    text: "我们通常在一个工作日内答复。",
    request: "你的隐私权利请求编号是 {number}，我们最迟在 {dueOn}（北京时间）答复。",
    unconfirmed:
      "你的隐私权利请求编号是 {number}。还差一步：请打开我们发到邮箱的链接，确认这个请求。我们在确认后 15 天内答复。",
    byHand:
      "你的隐私权利请求编号是 {number}。目前无法通过邮件发送确认链接，我们会由人工写信与你确认，并在确认后 15 天内答复。",
    oneLink: "同一邮箱每天最多收到一封这样的邮件。",
    keep: "请记下编号，我们凭编号可以立即找到你的请求。",
    again: "再写一条留言",
  },
  confirm: {
    heading: "确认隐私权利请求",
    text: "如果请求是你提交的，请点击下面的按钮。我们从今天起 15 天内答复。",
    submit: "确认请求",
    gone: "这个链接已失效",
    goneText: "请求已经答复，或者链接不完整。请从邮件里复制完整的链接。",
    again: "提交隐私权利请求",
  },
};
