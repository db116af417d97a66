import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { readEmail, readPhone } from "~/lib/contact-shape";
import { threadTime } from "~tests/support/thread-time";
import { countryOfPhone, parsePhone } from "./contact.server";

/** Typed or pasted texts, the chosen country, and the intended number. */
const phones: [string, string, string | null][] = [
  ["13800000000", "CN", "+8613800000000"],
  ["138\u00a00000\u30000000", "CN", "+8613800000000"],
  ["+86 138-0000-0000", "US", "+8613800000000"],
  ["86-138-0000-0000", "CN", "+8613800000000"],
  ["0086 13800000000", "US", "+8613800000000"],
  ["086 13800000000", "CN", "+8613800000000"],
  ["+0086 13800000000", "CN", "+8613800000000"],
  ["（＋86）138-0000-0000", "CN", "+8613800000000"],
  ["[+86] 138 0000 0000", "CN", "+8613800000000"],
  // The zero was dialled before numbers of other cities, and contacts keep it behind +86.
  ["013800000000", "CN", "+8613800000000"],
  ["+86 (0)138 0000 0000", "CN", "+8613800000000"],
  ["0086 0 138 0000 0000", "US", "+8613800000000"],
  ["＋８６ １３８－００００－００００", "CN", "+8613800000000"],
  ["١٣٨٠٠٠٠٠٠٠٠", "CN", "+8613800000000"],
  ["۱۳۸۰۰۰۰۰۰۰۰", "CN", "+8613800000000"],
  ["\u2068+86 138-0000-0000\u2069", "CN", "+8613800000000"],
  ["\u200e+86\u200b138\u200d0000\u200f0000\ufeff", "CN", "+8613800000000"],
  ["138\u00ad0000\u20600000\ufe0f", "CN", "+8613800000000"],
  ["138\u20100000\u20110000", "CN", "+8613800000000"],
  ["138\u20120000\u20130000", "CN", "+8613800000000"],
  ["138\u20140000\u20150000", "CN", "+8613800000000"],
  ["138\u22120000ー0000", "CN", "+8613800000000"],
  ["138.0000.0000", "CN", "+8613800000000"],
  ["138·0000·0000", "CN", "+8613800000000"],
  ["138/0000/0000", "CN", "+8613800000000"],
  ["138,0000,0000", "CN", "+8613800000000"],
  ["13800000000。", "CN", "+8613800000000"],
  ["“13800000000”，", "CN", "+8613800000000"],
  ["TEL: +86-138-0000-0000", "US", "+8613800000000"],
  ["\u202a手机: 13800000000\u202c", "CN", "+8613800000000"],
  ["手机号码 +86 138 0000 0000", "US", "+8613800000000"],
  ["WhatsApp: +1 202 555 0123", "CN", "+12025550123"],
  ["13800000000（微信同号）", "CN", "+8613800000000"],
  ["电话 (+86) 13800000000【公司】", "CN", "+8613800000000"],
  ["14012345678", "CN", "+8614012345678"],
  ["13800000000", "no country", "+8613800000000"],
  ["1380000000", "CN", null],
  ["138000000000", "CN", null],
  ["12800000000", "CN", null],
  ["+86 10 1234 5678", "CN", null],
  ["13800000000, 13900000000", "CN", null],
  ["13800000000/13900000000", "CN", null],
  // A message reaches no extension, and the number alone may be another person's.
  ["13800000000 ext 5", "CN", null],
  ["13800000000（转5）", "CN", null],
  ["手机号码", "CN", null],
  ["13800000000#5", "CN", null],
  ["tel:+86-138-0000-0000;ext=5", "CN", null],
  ["138oooooooo", "CN", null],
  ["+", "CN", null],
  ["\u202d\u202c", "CN", null],
  ["-", "CN", null],
  ["1".repeat(500), "CN", null],
  ["(202) 555-0123", "US", "+12025550123"],
  ["\u202a+1 (202) 555\u20110123\u202c", "CN", "+12025550123"],
  // 86 also begins numbers of other countries.
  ["(860) 555-0123", "US", "+18605550123"],
  ["5123 4567", "HK", "+85251234567"],
  ["＋852 ５１２３ ４５６７", "CN", "+85251234567"],
  ["001 852 5123 4567", "HK", "+85251234567"],
  ["+44 (0)7911 123456", "CN", "+447911123456"],
  ["+0044 7911 123456", "CN", "+447911123456"],
  ["0044 7911 123456", "CN", "+447911123456"],
  ["011 44 7911 123456", "US", "+447911123456"],
  // Italy keeps the zero.
  ["+39 06 1234 5678", "CN", "+390612345678"],
  ["abc", "US", null],
  ["12", "US", null],
  ["202-555-0123 x5", "US", null],
];

/** Typed or pasted texts, and the intended address. */
const emails: [string, string | null][] = [
  ["lin@site.example", "lin@site.example"],
  ["  Lin@Site.Example ", "lin@site.example"],
  ["lin+a@site.example", "lin+a@site.example"],
  ["o'brien@site.example", "o'brien@site.example"],
  ["'lin@site.example", "'lin@site.example"],
  ["_lin-@site.example", "_lin-@site.example"],
  ["ｌｉｎ＠ｓｉｔｅ．ｅｘａｍｐｌｅ", "lin@site.example"],
  ["lin﹫site.example", "lin@site.example"],
  ["lin@mail｡site．example", "lin@mail.site.example"],
  ["lin。chen@site.example", "lin.chen@site.example"],
  ["lin@site.example。", "lin@site.example"],
  ["lin@site.example.", "lin@site.example"],
  ["lin@site.example！", "lin@site.example"],
  ["lin\u200d@si\u00adte.\u2060example\u2069", "lin@site.example"],
  ["lin@site.example\ufe0f", "lin@site.example"],
  ["\u3000lin@site.example\u00a0", "lin@site.example"],
  ["lin @ site.example", "lin@site.example"],
  ["lin@\u00a0site\u3000.example", "lin@site.example"],
  ["<lin@site.example>", "lin@site.example"],
  ["Lin Chen <lin@site.example>", "lin@site.example"],
  ['"Chen, Lin" <Lin@site.example>;', "lin@site.example"],
  ["林 ＜lin@site.example＞", "lin@site.example"],
  ["lin@site.example<mailto:lin@site.example>", "lin@site.example"],
  ['"lin@site.example"', "lin@site.example"],
  ["'lin@site.example'", "lin@site.example"],
  ["“lin@site.example”", "lin@site.example"],
  ["（lin@site.example）", "lin@site.example"],
  ["MAILTO:lin@site.example?subject=Hi", "lin@site.example"],
  ["邮箱：lin@site.example", "lin@site.example"],
  ["E-mail: lin@site.example", "lin@site.example"],
  ["QQ邮箱 lin@site.example", "lin@site.example"],
  ["lin@site.example （常用）", "lin@site.example"],
  ["Lin <lin@site.example> (work)", "lin@site.example"],
  ["[lin@site.example](mailto:lin@site.example)", "lin@site.example"],
  ["[写信](mailto:lin@site.example?subject=Hi)。", "lin@site.example"],
  ["email@site.example", "email@site.example"],
  // Domains of other scripts are stored as the names that mail servers look up.
  ["lin@例子.中国", "lin@xn--fsqu00a.xn--fiqs8s"],
  ["lin@xn--fsqu00a.xn--fiqs8s", "lin@xn--fsqu00a.xn--fiqs8s"],
  ["lin@BÜCHER.example", "lin@xn--bcher-kva.example"],
  ["林@site.example", null],
  ["lin@例子", null],
  ["lin@例 子.中国", null],
  ["lin@例%子.中国", null],
  ["lin@例/子.中国", null],
  ["lin@-.中国", null],
  ["lin@site", null],
  ["lin@my site.example", null],
  // Nobody knows which letters are missing between two dots.
  ["lin@site..example", null],
  ["lin..chen@site.example", null],
  ["lin@site…example", null],
  [".lin@site.example", null],
  ["lin.@site.example", null],
  ["@site.example", null],
  ["lin@", null],
  ["lin@@site.example", null],
  ["lin@site.e", null],
  ["lin@1.2.3.4", null],
  ["lin@[1.2.3.4]", null],
  ["lin@site,example", null],
  ["lin!#@site.example", null],
  ["lin@si_te.example", null],
  ["a@site.example, b@site.example", null],
  ["A <a@site.example>, B <b@site.example>", null],
  ["a@site.example (b@site.example)", null],
  ["[a@site.example](https://site.example)", "a@site.example"],
  ["lin@site.example\nBcc: x@y.example", null],
  ["lin\n@site.example", null],
  ["user:pass@site.example", null],
  ["\u200b", null],
  ["<>", null],
  ["", null],
  [`${"x".repeat(250)}@site.example`, null],
  // RFC 5321, 4.5.3.1.1
  [`${"x".repeat(64)}@site.example`, `${"x".repeat(64)}@site.example`],
  [`${"x".repeat(65)}@site.example`, null],
];

describe("a phone number", () => {
  it.each(phones)("%j from %s is %s, for server and browser", (text, country, expected) => {
    expect(parsePhone(text, country)).toBe(expected);
    // The browser does not know the numbers of other countries, and leaves those to the server.
    const isJudged = expected !== null || country === "CN";
    if (isJudged) expect(readPhone(text, country) !== null).toBe(expected !== null);
  });

  it("is stored as it was before", () => {
    for (const [, country, expected] of phones) {
      if (expected !== null) expect(parsePhone(expected, country)).toBe(expected);
    }
  });

  it("of mainland China has its country, whichever operator has it", () => {
    expect(countryOfPhone("+8614012345678")).toBe("CN");
  });
});

describe("an email address", () => {
  it.each(emails)("%j is %s", (text, expected) => {
    expect(readEmail(text)).toBe(expected);
  });

  it("is stored as it was before", () => {
    const local = fc.string({ unit: fc.constantFrom(..."az09_'+-."), minLength: 1, maxLength: 8 });
    const host = fc.string({ unit: fc.constantFrom(..."az09-."), minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(local, host, (name, domain) => {
        const address = `${name}@${domain}.example`;
        fc.pre(z.email().safeParse(address).success);
        expect(readEmail(address)).toBe(address);
      }),
    );
  });
});

it.each([" ", ".", "。", "<", "(", "\u200b", "@.", "电话", "1 "])(
  "is read in time, however often it has %j",
  async (piece) => {
    const text = piece.repeat(200_000);
    const milliseconds = await threadTime(() => {
      readEmail(text);
      parsePhone(text, "CN");
    });
    expect(milliseconds).toBeLessThan(200);
  },
);
