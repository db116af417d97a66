import type { ContactMessages } from "./words.en";

export const contact: ContactMessages = {
  title: "联系我们",
  description: "万象浏览器的客服电话、商务电话、服务时间与公司地址。",
  heading: ["有事找人，", "不必猜菜单"],
  service: {
    title: "客户服务",
    text: "安装、登录、代理与付款问题",
    // The word joiner keeps a span of time on one line.
    hours: "工作日 9:00–\u206022:00，周末 10:00–\u206018:00（UTC+8）",
  },
  business: {
    title: "商务合作",
    text: "渠道、代理加盟、批量采购",
    hours: "工作日 9:30–\u206018:30（UTC+8）",
  },
  postcode: "邮编 {postcode}",
  chat: {
    title: "在线沟通",
    none: "目前没有在线沟通。服务时间内，打电话最快。",
    ask: "在线沟通由 {host} 提供。按下之前，这里什么都不加载；按下之后，浏览器才去那里取。{host} 会看到你的 IP 地址和你写的内容，也可能设置 Cookie。",
    open: "同意并打开在线沟通",
    opening: "正在打开在线沟通 …",
    opened: "在线沟通已在窗口边上打开。它只在本页，回到这里可以接着聊。",
    blocked:
      "在线沟通没有加载成功：{host} 没有响应，或者被你这边的设置拦下了。电话和留言照常可用。",
    scripts: "在线沟通需要脚本，而这里的脚本是关着的。电话和留言不受影响。",
    retry: "再试一次",
    end: "结束沟通",
  },
  privacy: {
    title: "隐私权利请求",
    text: "查阅、更正、导出或删除个人信息，请用留言表单，或写信到 {email}，我们在 15 天内答复。",
    write: "提交隐私权利请求",
    link: "隐私政策里怎么说",
  },
  form: {
    heading: "写给我们",
    name: "称呼",
    contact: { label: "邮箱或手机号", hint: "中国大陆以外的号码请加 + 和国家代码" },
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
    summary: "还没有发送，请看这几项：",
    later: "留言过于频繁，请 {minutes} 分钟后再试。",
  },
  sent: {
    heading: "已收到你的留言",
    text: "我们通常在一个工作日内答复。",
    request: "你的隐私权利请求编号是 {number}，我们最迟在 {dueOn}（北京时间）答复。",
    mailed: "编号和日期会发到你的邮箱。",
    keep: "请记下编号，凭它我们马上能找到你的请求。",
    again: "再写一封",
  },
};
