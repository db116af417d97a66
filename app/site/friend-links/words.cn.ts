import type { FriendLinksMessages } from "./words.en";

export const friendLinks: FriendLinksMessages = {
  title: "友情链接",
  description: "与本站交换链接的网站，以及怎样申请友链。",
  heading: "友情链接",
  lead: "与我们交换链接的网站。站内内容与隐私条款由各站自行负责。",
  groups: { community: "社区", tools: "指南与工具", services: "服务" },
  health: {
    working: "上次检查可以访问",
    failing: "近期没有回应",
    unchecked: "未检查",
  },
  external: "（外部网站，在新标签页打开）",
  apply: {
    heading: "申请友链",
    text: "友链是互换：你链接我们，我们链接你。",
    site: {
      title: "对网站的要求",
      items: [
        "可公开访问，不需要登录。",
        "内容与跨境电商、广告、社交媒体、代理或收款有关。",
        "内容合法，站内写明运营者和联系方式。",
        "不做虚假评价，不买卖账号和证件。",
      ],
    },
    send: {
      title: "请先备好",
      items: [
        "网站名称；有英文名的，一并给出。",
        "网址，须为 https。",
        "一句话说明网站做什么。",
        "放置本站链接的页面，以及一位联系人。",
      ],
    },
    contact: {
      title: "联系谁",
      text: "申请由商务电话受理。",
      hours: "工作日 9:30–18:30（UTC+8）",
      link: "其他联系方式",
    },
    write: {
      text: "都备好了？打开留言表单，事由已经选好。",
      button: "申请友链",
    },
  },
};
