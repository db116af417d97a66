import type { ForgotMessages } from "./words.en";

export const forgot: ForgotMessages = {
  title: "忘记密码",
  description: "用发到邮箱或手机的验证码重设密码。",
  heading: "重设密码",
  form: {
    lead: "填写你验证过的邮箱或手机号。如果它有账号，验证码会发到那里。",
    password: "新密码",
    submit: "重设密码",
    busy: "重设密码的人较多，请稍后再试。",
  },
  help: "没收到验证码？请看看垃圾邮件，或换成账号的另一个联系方式。也可以联系{contact}。",
  contact: "客户服务",
  noAccount: "还没有账号？",
  register: "注册",
  done: {
    heading: "密码已重设",
    text: "今后请用新密码登录。更改通知已发给你。",
    signIn: "登录",
  },
};
