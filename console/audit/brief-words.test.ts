import { expect, it } from "vitest";
import type { AuditEntry } from "~/console-api/schemas/audit";
import type { Language } from "~console/words";
import { words as cn } from "~tests/support/console-words.cn";
import { words as en } from "~tests/support/console-words.en";
import { briefObjectWords } from "./brief-words";

const english: Language = { locale: "en", words: en };
const chinese: Language = { locale: "cn", words: cn };

const rollout = { kind: "rollout", id: "client stable x64 10", label: "client stable x64 10" };
const key = {
  kind: "signing-key",
  id: "SHA256:0123456789abcdefg",
  label: "SHA256:0123456789abcdefg",
};
const release = { version: "9.1.0" };

it.each([
  [
    ...[rollout, { request: 3, change: { act: "raise", release, percent: 25 } }],
    ...["9.1.0 at 25 %", "9.1.0 灰度 25 %"],
  ],
  [
    ...[rollout, { request: 3, change: { act: "complete", release } }],
    ...["9.1.0 for everybody", "9.1.0 全量推送"],
  ],
  // An approval has what the rollout is from then on.
  [
    ...[rollout, { request: 3, askedBy: "Kai", candidate: "9.1.0", percent: 10, full: "9.0.0" }],
    ...["9.1.0 at 10 %", "9.1.0 灰度 10 %"],
  ],
  [
    ...[rollout, { candidate: null, percent: 0, full: "9.0.0" }],
    ...["9.0.0 for everybody", "9.0.0 全量推送"],
  ],
  [
    { kind: "release", id: "client 9.1.0", label: "client 9.1.0" },
    { request: 3, lines: { "client stable x64 10": {}, "client stable x86 10": {} } },
    ...["9.1.0 on 2 lines", "9.1.0，2 条线路"],
  ],
  // A declined request says nothing of the change.
  [
    ...[rollout, { request: 3 }],
    ...["Client, stable, x64, Windows 10 and 11", "客户端，稳定版，x64，Windows 10 和 11"],
  ],
  [
    ...[key, { request: 4, change: { act: "add-key", key: { keyId: key.id } } }],
    ...["the key 01234567…", "登记密钥 01234567…"],
  ],
  [key, { askedBy: "Kai" }, "01234567…", "01234567…"],
  // Of another version of the site.
  [rollout, { change: { act: "moon" } }, "Client, stable, x64, Windows 10 and 11", undefined],
  [null, null, "", ""],
] as const)("%j after %j, short", (object, after, inEnglish, inChinese) => {
  const entry = { object, after } as AuditEntry;
  expect(briefObjectWords(english, entry)).toBe(inEnglish);
  if (inChinese !== undefined) expect(briefObjectWords(chinese, entry)).toBe(inChinese);
});
