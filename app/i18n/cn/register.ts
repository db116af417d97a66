import type { RegisterMessages } from "~/i18n/en/register";

export const register: RegisterMessages = {
  title: "注册",
  description: "注册账号需要准备什么，目前怎样办理，以及在哪里登录。",
  heading: "注册",
  lead: "目前由客服通过电话办理注册，本页不收集任何信息。",
  poster: {
    heading: ["先领十个窗口，", "永久免费。"],
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
  phone: { label: "客服电话", hours: "工作日 9:00–22:00，周末 10:00–18:00（UTC+8）" },
  need: {
    heading: "需要准备",
    contact: { name: "邮箱或手机号", text: "有一项即可，也可以都留。" },
    code: { name: "验证码", text: "6 位数字，发到邮箱或手机短信。" },
    password: {
      name: "密码",
      rule: "须包含数字和大小写字母，8-20 位",
      text: "由你自己设定。工作人员不会向你要密码或验证码。",
    },
    age: { name: "年龄", text: "年满 18 周岁，或具备相应行为能力，或已取得监护人同意。" },
    agreement: { name: "协议", text: "请先读完；注册须同意以下内容。" },
  },
  userAgreement: "用户协议",
  privacyPolicy: "隐私政策",
  after: "账号在桌面客户端里登录，网站上没有登录入口。",
  download: "下载客户端",
  contact: "请人开通套餐",
};
