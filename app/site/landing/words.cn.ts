import type { LandingMessages } from "./words.en";

export const landing: LandingMessages = {
  start: {
    heading: ["先用十个环境，", "永久免费"],
    text: "邮箱或手机号，填一项就能注册，在桌面客户端里登录。",
    download: "先下载客户端",
  },
};
