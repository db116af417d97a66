import { expect, it } from "vitest";
import { inApp } from "./in-app";

const phone = "Mozilla/5.0 (Linux; Android 14; 2312DRA50C) AppleWebKit/537.36 (KHTML, like Gecko)";
const iPhone = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15";
const computer = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)";

it.each([
  [
    "WeChat",
    true,
    `${phone} Version/4.0 Chrome/126.0.6478.188 MQQBrowser/6.2 TBS/047601 Mobile Safari/537.36 MMWEBID/1 MicroMessenger/8.0.61.2880(0x28003D34) WeChat/arm64`,
  ],
  ["old WeChat in small letters", true, `${iPhone} mobile/13c75 micromessenger/6.3.9 nettype/wifi`],
  [
    "WeChat on Windows",
    true,
    `${computer} Chrome/122.0.0.0 Safari/537.36 MicroMessenger/7.0.20.1781(0x6700143B) NetType/WIFI MiniProgramEnv/Windows WindowsWechat/WMPF`,
  ],
  [
    "QQ",
    true,
    `${phone} Version/4.0 Chrome/109.0.5414.86 MQQBrowser/6.2 TBS/046715 Mobile Safari/537.36 V1_AND_SQ_9.0.8_5540_YYB_D A_9000800 QQ/9.0.8.14755 NetType/WIFI`,
  ],
  [
    "QQ on an iPhone",
    true,
    `${iPhone} (KHTML, like Gecko) Mobile/15E148 QQ/9.0.8.630 V1_IPH_SQ_9.0.8_1_APP_A Pixel/1170`,
  ],
  [
    "the QQ browser on a phone",
    false,
    `${phone} Version/4.0 Chrome/109.0.5414.86 MQQBrowser/15.2 Mobile Safari/537.36`,
  ],
  [
    "the QQ browser on Windows",
    false,
    `${computer} Chrome/123.0.0.0 Safari/537.36 Core/1.116 QQBrowser/18.0`,
  ],
  ["Chromium", false, `${computer} Chrome/126.0.0.0 Safari/537.36`],
])("%s is a browser within another program: %s", (_, isInApp, userAgent) => {
  expect(inApp.test(userAgent)).toBe(isInApp);
});
