import type { ResourcesMessages } from "./words.en";

export const resources: ResourcesMessages = {
  title: "跨境电商工具导航：代理、广告、收款、选品",
  description:
    "跨境卖家常用的第三方工具：代理、广告、收款、选品等，每个一句话说明，并写明选之前该看清什么。",
  heading: "资源导航",
  search: { label: "搜索工具、类别或用途", button: "搜索", empty: "清空搜索框" },
  recommended: {
    heading: "精选推荐",
    note: "编辑挑选，没有收费",
  },
  none: "还没有收录工具。",
  categoriesLabel: "工具类别",
  count: { one: "{count} 个工具", other: "{count} 个工具" },
  all: "全部 {count} 个，以及怎么挑",
  paid: "付费收录",
  external: "（外部网站，在新标签页打开）",
  category: {
    title: "{category}：资源导航",
    adviceHeading: "选之前",
    back: "全部类别",
  },
  results: {
    title: "搜索“{query}”",
    heading: "“{query}”的搜索结果",
    count: { one: "找到 {count} 个工具", other: "找到 {count} 个工具" },
    loading: "正在搜索",
    empty: "没有找到与“{query}”相关的工具。",
    clear: "查看全部工具",
  },
  apply: {
    title: "想让你的工具出现在这里？",
    text: "我们只收录可公开访问、条款清楚的服务。",
    button: "申请收录",
  },
};
