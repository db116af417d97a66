import type { LandingMessages } from "./words.en";

export const landing: LandingMessages = {
  start: {
    heading: ["先领十个窗口，", "永久免费"],
    text: "邮箱或手机号，填一项就能注册。账号在桌面客户端里登录。",
    download: "先下载客户端",
  },
};
