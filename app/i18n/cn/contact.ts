import type { ContactMessages } from "~/i18n/en/contact";

export const contact: ContactMessages = {
  title: "联系我们",
  description: "万象浏览器的客服电话、商务电话、服务时间与公司地址。",
  heading: ["有事找人，", "不必猜菜单"],
  service: {
    title: "客户服务",
    text: "安装、登录、代理与付款问题",
    hours: "工作日 9:00–22:00，周末 10:00–18:00（UTC+8）",
  },
  business: {
    title: "商务合作",
    text: "渠道、代理加盟、批量采购",
    hours: "工作日 9:30–18:30（UTC+8）",
  },
  postcode: "邮编 {postcode}",
  chat: {
    title: "在线沟通",
    text: "本站目前没有接入在线客服，所以这里不会加载任何脚本。服务时间内，打电话最快。",
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
      privacy: "隐私权利请求",
    },
    message: { label: "内容", hint: "不超过 1000 字" },
    trap: "此栏请留空",
    submit: "发送",
    note: "通常在一个工作日内答复。你写的内容只用来答复你，详见{privacyPolicy}。",
    privacyPolicy: "隐私政策",
    summary: "还没有发送，请看这几项：",
    later: "留言过于频繁，请 {minutes} 分钟后再试。",
    problems: {
      nameMissing: "请输入称呼",
      nameLong: "请不要超过 80 个字",
      contactMissing: "请输入邮箱地址或手机号",
      emailWrong: "请输入正确的邮箱地址",
      phoneWrong: "手机号格式不正确，请重新填写",
      topicMissing: "请选择事由",
      messageMissing: "请输入内容",
      messageLong: "请不要超过 1000 个字",
    },
  },
  sent: {
    heading: "已收到你的留言",
    text: "我们通常在一个工作日内答复。",
    request: "你的隐私权利请求编号是 {number}，我们最迟在 {dueOn}（北京时间）答复。",
    mailed: "编号和日期会发到你的邮箱。",
    keep: "请记下编号，凭它我们马上能找到你的请求。",
    again: "再写一封",
  },
  before: {
    title: "打电话之前",
    text: "备好这三样，通常一通电话就能说清。",
    items: [
      "客户端版本（主窗口标题栏里有）和 Windows 版本。",
      "环境编号（如 E-0417）和出问题的时间，注明时区。",
      "代理问题请说明协议和出口国家。不要把密码发给任何人，我们的、平台的都一样，我们也不会问。",
    ],
  },
};
