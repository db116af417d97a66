import { expect, it } from "vitest";
import type { AuditEntry } from "~/console-api/schemas/audit";
import type { Language } from "~console/words";
import { words as cn } from "~tests/support/console-words.cn";
import { words as en } from "~tests/support/console-words.en";
import { objectWords } from "./act-words";

const english: Language = { locale: "en", words: en };
const chinese: Language = { locale: "cn", words: cn };

it.each([
  ["release", "client 6.4.0", "client 6.4.0", "Client 6.4.0", "客户端 6.4.0"],
  ["signing-key", "A1B2", "A1B2", "A1B2", "A1B2"],
  // Entries cannot be changed: keys stood there as a release without a version.
  ["release", "client null", "client null", "Signing key", "签名密钥"],
  [
    ...["rollout", "client stable x64 10", "client stable x64 10"],
    ...["Client, stable, x64, Windows 10 and 11", "客户端，稳定版，x64，Windows 10 和 11"],
  ],
  ["rollouts", "client", "client", "Client", "客户端"],
  ["channel", "stable", "stable", "stable", "稳定版"],
  ["channel", "all", "all", "All channels", "全部通道"],
  ["legal", "cookie", "cookie", "Cookie policy", "Cookie 政策"],
  ["settings", "chat", "", "Live chat", "在线客服"],
  ["offer", "offer", "", "Packages & prices", "套餐与价格"],
  ["session", "12", "session 12", "Session 12", "会话 12"],
  ["site-text", "home", "home en", "Home, English", "首页，英文"],
  [
    ...["site-text", "home", "home hero.lead cn"],
    ...["Home, hero.lead, Chinese", "首页，hero.lead，中文"],
  ],
  // Of another version of the site.
  ["site-text", "shop", "shop hero.lead cn", "shop hero.lead cn", "shop hero.lead cn"],
  ["job", "link-check", "", "Job link-check", "任务 link-check"],
  ["moon", "1", "", "moon 1", "moon 1"],
])("names %s %s (%j) in words", (kind, id, label, inEnglish, inChinese) => {
  const entry = { object: { kind, id, label } } as AuditEntry;
  expect(objectWords(english, entry)).toBe(inEnglish);
  expect(objectWords(chinese, entry)).toBe(inChinese);
});
