import type { ResourcesMessages } from "~/i18n/en/resources";

export const resources: ResourcesMessages = {
  title: "资源导航",
  description: "跨境卖家常用的九类工具，从代理到收款，以及选之前值得先看清的几件事。",
  heading: "资源导航",
  lead: "跨境经营常用的九类工具，和选之前值得先看清的几件事。本页只讲怎么挑，不点名推荐。",
  categoriesLabel: "工具类别",
  categories: [
    {
      id: "proxies",
      mark: "Px",
      title: "代理",
      text: "问清 IP 从哪里来、提供者是否知情同意、一个地址有几家客户在用。先买最小的量，连续看几天，国家、城市和地址变不变。",
    },
    {
      id: "ads",
      mark: "Ad",
      title: "广告工具",
      text: "看它是否走平台的官方接口，先只授予读取权限。拿它的数字和平台报表对一遍，差别多半出在时区、币种和归因窗口。",
    },
    {
      id: "social",
      mark: "So",
      title: "社交媒体",
      text: "排期和私信类工具，先看平台是否允许它的登录方式。能发布和只能写草稿，应当是两种权限。",
    },
    {
      id: "payments",
      mark: "Pa",
      title: "支付与收款",
      text: "查它在收款国家有没有牌照，把入账、兑换、提现的每一项费用列全。再问清审核时资金最长冻结多久，凭什么材料解除。",
    },
    {
      id: "research",
      mark: "Re",
      title: "选品",
      text: "平台之外的销量都是估算，先问它怎么算。拿自己的一款商品验证过，再信它对别人的估算。",
    },
    {
      id: "erp",
      mark: "Er",
      title: "ERP",
      text: "先列出自己的站点、仓库和物流商，逐个确认现在就支持。试用期内完整导出一次数据，导不出来的，以后也搬不走。",
    },
    {
      id: "checks",
      mark: "Fp",
      title: "指纹检测",
      text: "至少用两个检测页，它们读的参数不同，分数只是各自的看法。要找的是时区、语言与出口之间的矛盾，不是高分。",
    },
    {
      id: "hosting",
      mark: "Ho",
      title: "建站与主机",
      text: "机房按买家所在地选，并问清备份怎么做、怎么恢复。域名、证书和主机要登记在公司名下，不要登记在经手人名下。",
    },
    {
      id: "media",
      mark: "Me",
      title: "行业媒体",
      text: "看文章有没有写出处和日期，付费稿有没有标明。涉及平台规则的，以平台自己的公告为准。",
    },
  ],
  apply: {
    title: "你也在做这方面的网站？",
    text: "我们与可公开访问、条款清楚的网站交换链接。",
    button: "怎样申请",
  },
};
