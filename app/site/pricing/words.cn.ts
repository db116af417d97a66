import type { PricingMessages } from "./words.en";

export const pricing: PricingMessages = {
  title: "指纹浏览器价格：永久免费与付费套餐",
  breadcrumb: "价格",
  description:
    "指纹浏览器的价格：套餐 A 永久免费，其余按环境数与成员数计价。可逐项对比功能，并了解付款、换小套餐与发票。",
  heading: ["先免费用，", "不够再加"],
  lead: "套餐 A 永久免费。其余按环境数与成员数计价，按月付费。",
  payment: "以人民币计价，在客户端内用支付宝、微信支付或其他银行付款；套餐 A 不用付款。",
  selector: {
    label: "选择用量",
    environments: "环境数",
    profiles: { one: "{count} 个环境", other: "{count} 个环境" },
    members: "登录成员",
    fewer: "减少一位成员",
    more: "增加一位成员",
    submit: "查看价格",
  },
  why: {
    heading: "为什么推荐{name}",
    need: "你要的",
    environments: "环境",
    members: "成员",
    monthly: "每月",
    short: "少 {count}",
    exactly: "正好",
    over: "多 {count}",
    dearer: "多付 {price}",
    rule: "取两项都够的最小一档。",
  },
  result: {
    label: "推荐",
    perMonth: "/ 月",
    amounts: {
      one: "{environments} 个环境，{members} 位成员，每个环境约 {price}",
      other: "{environments} 个环境，{members} 位成员，每个环境约 {price}",
    },
    freeAmounts: {
      one: "{environments} 个环境，{members} 位成员，不设使用期限",
      other: "{environments} 个环境，{members} 位成员，不设使用期限",
    },
    saving: "每个环境比{reference} 省 {percent}%，每月省 {price}",
    free: "永久免费，不用付款。",
    terms:
      "请在客户端内付款，支持支付宝、微信支付或其他银行，以人民币结算。付款后不退款，建议先用免费的套餐 A。",
  },
  start: "立即体验",
  open: "立即开通",
  custom: {
    name: "定制",
    price: "面议",
    amounts: "超过 {environments} 个环境或 {members} 位成员",
    text: "告诉我们需要多少环境与成员，先报价，再付款。",
    note: "超过 {environments} 个环境",
    amount: "按需",
    button: "联系商务",
  },
  comparison: {
    heading: "套餐对比",
    caption: "各套餐对比：数量、基础功能与高级功能",
    choose: "选择套餐",
    feature: "功能",
    chosen: "已选",
    free: "永久免费",
    perProfile: "每个环境约 {price}",
    saving: "省 {percent}%",
    basic: "基础功能",
    advanced: "高级功能",
    environments: "独立指纹环境",
    members: "登录成员",
    included: "包含",
    excluded: "不包含",
    unlimited: "不限",
    savingNote: "“省”按每个环境的价格计算，与{reference} 相比。",
    agreement: "价格按月计算。功能与额度以你下单时本页所列为准。",
    agreementLink: "服务协议",
  },
  questions: {
    heading: ["付款之前，", "先问清楚"],
    text: "款项付出后不退，请先看完这几条。",
    help: "帮助中心",
    items: {
      trial: {
        question: "能先试用再付款吗？",
        answer:
          "可以。套餐 A 永久免费，也不用绑定付款方式。先用它确认客户端、代理和要用的网站都正常。它不含哪些功能，见上面的对比。",
      },
      downgrade: {
        question: "换成小套餐，原来的环境怎么办？",
        answer:
          "付费期结束之前，请把环境和成员减到小套餐的数量以内，重要的先导出。如果没有续费，付费功能停用，账号按套餐 A 的额度继续使用；清除超出的数据之前，我们会通知你，并留出合理的导出时间。",
      },
      abroad: {
        question: "在国外能付款吗？",
        answer:
          "能用人民币付款就可以：支付宝、微信支付，或者下单时客户端列出的银行。目前没有其他币种的价格。如果这些付款方式都没有，请先用套餐 A；想换更大的套餐，请先问我们。",
        more: "联系我们",
      },
      renewal: {
        question: "会自动续费吗？",
        answer: "不会，除非你另行明确同意。到期之前在客户端里续费即可。",
      },
      proxies: {
        question: "价格里包含代理吗？",
        answer: "不包含。代理由你向服务商购买，选套餐之前请把这笔费用算进去。",
        more: "代理服务商与挑选要点",
      },
      invoice: {
        question: "能开发票吗？",
        answer:
          "可以，由客服依法开具。请备好订单号、发票抬头和收票邮箱；中国的公司还要提供纳税人识别号。",
      },
    },
  },
  none: "目前没有可开通的套餐。",
};
