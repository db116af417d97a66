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
    text: "查阅、更正、导出或删除个人信息，请写信到 {email}，我们在 15 天内答复。",
    link: "隐私政策里怎么说",
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
