import type { RegisterMessages } from "./words.en";

export const register: RegisterMessages = {
  title: "注册",
  description: "用邮箱或手机号注册，十个环境永久免费。",
  heading: "注册",
  pay: "注册不收费。更大的套餐在登录客户端之后开通，可用支付宝、微信支付或其他银行付款。",
  poster: {
    heading: ["先用十个环境，", "永久免费。"],
    items: ["{amounts}", "全代理协议，时区自动匹配", "下载后用同一账号登录客户端"],
  },
  amounts: {
    one: "{environments} 个独立环境，{members} 位登录成员",
    other: "{environments} 个独立环境，{members} 位登录成员",
  },
  chosen: {
    text: "你选的是{package}",
    price: "每月 {price}",
    free: "永久免费",
    change: "换一个套餐",
  },
};
