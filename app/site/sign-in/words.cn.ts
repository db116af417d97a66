import type { SignInMessages } from "./words.en";

export const signIn: SignInMessages = {
  title: "登录",
  description: "登录后查看和更改自己的账号。",
  heading: "登录",
  lead: "在这里管理你的账号。要使用产品，请登录桌面客户端。",
  contact: { label: "邮箱或手机号", hint: "填写已验证的那一项" },
  password: "密码",
  submit: "登录",
  forgot: "忘记密码？",
  noAccount: "还没有账号？",
  register: "注册",
  deleted: "账号及相关信息已删除。",
  signedOut: "你已退出登录。",
  problems: {
    contactMissing: "请输入邮箱或手机号",
    passwordMissing: "请输入密码",
    mismatch: "账号或密码不正确",
  },
  wait: "密码输错的次数太多。请等 {n} 秒，重新输入密码，再按“登录”。",
  later: "请求过于频繁，请 {minutes} 分钟后再试。",
  busy: "登录的人较多，请稍后再试。",
};
