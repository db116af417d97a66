import type { GuideMessages } from "./moving-words.en";

export const shops: GuideMessages = {
  title: "TikTok Shop、Shopee、eBay 多店铺防关联指纹浏览器",
  breadcrumb: "多平台店铺",
  description:
    "亚马逊之外，同时经营 TikTok Shop、Shopee、eBay、Etsy 等店铺：一店一个环境，出口和人员分明，以及开第二家店之前该问的问题。",
  eyebrow: "TikTok Shop 与其他平台",
  heading: ["不只亚马逊，", "多平台开店"],
  lead: "每个平台有自己的语言、时区和规则。一家店一个环境，一天的工作从同一张列表里打开。",
  download: "免费下载",
  second: { label: "帮助中心：认识环境", query: "环境" },
  window: {
    title: "“店铺”分组 · 示例",
    drawing: "一个分组的示例：五个平台的五家店，各有各的出口。",
    rows: [
      { name: "TikTok Shop·英国", place: "曼彻斯特", note: "19:00 直播" },
      { name: "eBay·德国", place: "科隆", note: "12 单" },
      { name: "Etsy·美国", place: "丹佛", note: "3 条消息" },
      { name: "Shopee·马来西亚", place: "吉隆坡", note: "40 单" },
      { name: "亚马逊·日本", place: "大阪", note: "已打开" },
    ],
  },
  table: {
    label: "开第二家之前先问",
    rows: [
      {
        name: "TikTok Shop",
        state: "看站点",
        text: "注册要求因国家和卖家类型而不同。注册之前，先读你要卖的那个站点的卖家中心。",
      },
      {
        name: "eBay",
        state: "允许多个",
        text: "一个会员可以有几个账号，但不能用来绕开限制，见它的多账号政策。",
      },
      {
        name: "Etsy",
        state: "有条件",
        text: "一家店一个账号，并要在公开资料里写明自己的全部店铺。重复铺货的店铺是禁止的。",
      },
      {
        name: "Shopee 等平台",
        state: "自己查",
        text: "没有哪条规则适用于所有平台。请书面问清平台，把答复和店铺资料放在一起。",
      },
      {
        name: "亚马逊",
        state: "通常一个",
        text: "同一地区再开账户，要有正当的业务理由。我们另有一篇文章。",
      },
    ],
  },
  steps: {
    label: "一家店，一个环境",
    items: [
      {
        title: "先理清资料",
        text: "主体、收款账户、税号和联系人都属于这家店，彼此对得上。",
      },
      { title: "建环境", text: "按平台和国家命名，一个固定出口，不再更换。" },
      {
        title: "对齐当地",
        text: "时区和语言跟着出口走，订单时间和消息与买家看到的一致。",
      },
      {
        title: "需要时用手机页面",
        text: "在手机上样子不同的页面，用桌面上的手机浏览器环境打开。",
      },
      {
        title: "交给当班的人",
        text: "客服不用密码也能打开店铺，谁进去过，日志里有记录。",
      },
      { title: "登记在册", text: "一店一行：主体、出口、人员、验证方式、下次检查。" },
    ],
  },
  columns: {
    label: "适合谁",
    items: [
      {
        title: "直播与短视频卖家",
        text: "主播、店铺、广告各用不同的账号。分开放，就不会用错身份开播。",
      },
      {
        title: "多国卖家",
        text: "早上马来西亚，中午德国，晚上美国，每家店的时钟都是当地时间。",
      },
      {
        title: "客服团队",
        text: "二十家店并排打开，不用反复退出登录，也不会回错消息。",
      },
    ],
  },
  limits: {
    label: "不能用来做什么",
    items: [
      "被封之后换个身份再开店。先把原来的问题解决。",
      "刷单、给自己写评价，或者用别人的资料开店。",
      "平台问起时隐瞒店铺属于同一家公司。分开是为了有条理，不是为了隐瞒。",
      "只在 App 里有的功能。环境是浏览器，手机上的 App 还得在手机上用。",
    ],
  },
  related: "接着读",
};
