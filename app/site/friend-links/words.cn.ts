import type { FriendLinksMessages } from "./words.en";

export const friendLinks: FriendLinksMessages = {
  title: "友情链接",
  description: "与本站交换链接的网站，以及怎样申请友链。",
  heading: "友情链接",
  lead: "与我们交换链接的网站。内容与隐私条款由各站自行负责。",
  toApply: "申请友链",
  none: "还没有友情链接。",
  groups: { community: "社区", tools: "指南与工具", services: "服务" },
  health: { working: "可以访问", failing: "无法访问" },
  checks: "每天检查一次。连续 {days} 天无法访问的网站，会从页脚移除。",
  external: "（外部网站，在新标签页打开）",
  apply: {
    heading: "申请友链",
    text: "友链是互换：先放上我们的链接，再来申请。",
    link: {
      title: "放置我们的链接时，请用",
      rows: { name: "名称", otherName: "英文", address: "网址", about: "简介" },
      about: "面向跨境卖家和团队的指纹浏览器。{slogan}",
      copy: "复制{name}",
      copied: "已复制",
      copyFailed: "复制失败，请手动选中文本",
    },
    site: {
      title: "对网站的要求",
      items: [
        "可公开访问，不需要登录",
        "与跨境电商、广告、社交媒体、代理或收款有关",
        "内容合法，写明运营者和联系方式",
        "不做虚假评价，不买卖账号和证件",
      ],
    },
    send: {
      title: "请先备好",
      items: [
        "网站名称；有英文名的，一并给出",
        "网址，须为 https",
        "一句话说明网站做什么",
        "已放置我们链接的页面",
      ],
    },
    button: "填写申请",
    phone: "也可以打商务电话",
    hours: "工作日 9:30–18:30（北京时间）",
  },
};
