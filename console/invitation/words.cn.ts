import type { CodeWords, InvitationWords } from "./words.en";

export const invitationWords: InvitationWords = {
  title: "欢迎加入",
  titleReset: "重新设置登录方式",
  text: "{email} 将以{roles}的身份加入。",
  invitedBy: "{inviter} 邀请你用 {email} 以{roles}的身份加入控制台。",
  textReset: "{email} 原有的登录方式已作废，请设置新的。",
  opening: "正在打开邀请",
  invalid: "这份邀请无效",
  invalidText: "它已被使用、撤回、被新的邀请代替，或超过了 72 小时。所有者可以重新发一份。",
  name: "姓名，同事会看到",
  way: "登录方式",
  withCode: "密码和验证码",
  withPasskey: "通行密钥",
  withPasskeyText: "用这台电脑的屏幕锁、手机或安全密钥，不用记任何东西。",
  password: "密码",
  app: "验证器应用",
  appText: "用应用扫描图案，或手动输入密钥，再填入应用显示的六位数字。",
  qr: "下方密钥的二维码",
  secret: "密钥",
  code: "应用显示的六位数字",
  accept: "接受邀请",
  passkeyName: "通行密钥的名称",
  passkeyDefault: "这台电脑",
  makePasskey: "创建通行密钥",
  wrongCode: "数字不对。等下一组出现后再试。",
};

export const codeWords: CodeWords = {
  title: "十个恢复码",
  text: "每个恢复码可代替一次验证码。只显示这一次。",
  copy: "复制",
  copied: "已复制",
  download: "下载",
  kept: "恢复码已经保存好",
  file: "恢复码",
  go: "继续",
};
