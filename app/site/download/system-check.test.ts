import { describe, expect, it } from "vitest";
import { judgeSystem, readSystem, type SystemHints, type SystemNeeds } from "./system-check";
import { download as cn } from "./words.cn";
import { download as en } from "./words.en";

const chrome = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0";
const hints = (userAgent: string, more: Partial<SystemHints> = {}): SystemHints => ({
  userAgent,
  maxTouchPoints: 0,
  ...more,
});
const hinted = (platformVersion: string, bitness = "64") =>
  hints(chrome, { platform: "Windows", platformVersion, bitness });

const needs: SystemNeeds = {
  minimumWindows: "7",
  architectures: ["x64", "x86"],
  kernels: [
    { kernel: "142", minimumWindows: "10", architecture: "x64" },
    { kernel: "132", minimumWindows: "7", architecture: "x64" },
    { kernel: "120", minimumWindows: "7", architecture: "x86" },
  ],
};

describe("the system line", () => {
  it.each([
    [hinted("15.0.0"), "Windows 11, 64-bit. The client runs on it."],
    [hinted("10.0.0"), "Windows 10, 64-bit. The client runs on it."],
    [hinted("10.0.0", "32"), "Windows 10, 32-bit. The client runs on it, with kernel 120 only."],
    [hinted("0.1.0"), "Windows 7, 64-bit. The client runs on it, with kernel 132 only."],
    [hinted("0.3.0"), "Windows 8.1, 64-bit. The client runs on it, with kernel 132 only."],
    [hints(chrome), "Windows 10 or 11, 64-bit. The client runs on it."],
    [
      hints("Mozilla/5.0 (Windows NT 10.0) Firefox/140.0"),
      "Windows 10 or 11. The client runs on it.",
    ],
    [
      hints("Mozilla/5.0 (Windows NT 6.1; WOW64) Firefox/115.0"),
      "Windows 7, 64-bit. The client runs on it, with kernel 132 only.",
    ],
    [
      hints("Mozilla/5.0 (Windows NT 6.1) Firefox/115.0"),
      "Windows 7, 32-bit. The client runs on it, with kernel 120 only.",
    ],
    [
      hints("Mozilla/5.0 (Windows NT 5.1) Firefox/52.0"),
      "Windows XP, 32-bit. The client does not run on it.",
    ],
    [
      hints("Mozilla/5.0 (Linux; Android 10; K)", {
        platform: "Android",
        platformVersion: "15.0.0",
      }),
      "Android 15. The client does not run on it.",
    ],
    [
      hints("Mozilla/5.0 (Linux; Android 10; K) AppleWebKit"),
      "Android. The client does not run on it.",
    ],
    [
      hints("Mozilla/5.0 (Android 14; Mobile; rv:140.0) Firefox"),
      "Android 14. The client does not run on it.",
    ],
    [
      hints("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)"),
      "iOS. The client does not run on it.",
    ],
    [
      hints("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)"),
      "macOS. The client does not run on it.",
    ],
    [
      hints("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)", { maxTouchPoints: 5 }),
      "iPadOS. The client does not run on it.",
    ],
    [hints("Mozilla/5.0 (X11; CrOS x86_64 16093)"), "ChromeOS. The client does not run on it."],
    [hints("Mozilla/5.0 (X11; Linux x86_64)"), "Linux. The client does not run on it."],
  ])("says of %o: %s", (given, expected) => {
    const system = readSystem(given);
    const verdict = system && judgeSystem(system, needs, en.system);
    expect(verdict?.text).toBe(expected);
    expect(verdict?.runs).toBe(!expected.endsWith("does not run on it."));
  });

  it("says nothing of a browser that names no system", () => {
    expect(readSystem(hints("something else"))).toBeUndefined();
  });

  it("stands in Chinese as well, whole", () => {
    const [windows, phone] = [hinted("0.1.0"), hints("(Android 14; Mobile) Firefox")].map(
      readSystem,
    );
    if (!windows || !phone) throw new Error("A system is missing");
    expect(judgeSystem(windows, needs, cn.system)).toEqual({
      runs: true,
      text: "Windows 7，64 位，可以运行客户端，但只能用内核 132",
      line: "你的系统：Windows 7，64 位，可以运行客户端，但只能用内核 132",
    });
    expect(judgeSystem(phone, needs, cn.system).line).toBe("你的系统：Android 14，不能运行客户端");
  });

  it("says that 32-bit Windows does not run it when no client or no kernel has such files", () => {
    const system = readSystem(hinted("10.0.0", "32"));
    if (system === undefined) throw new Error("The system is missing");
    const kernels = needs.kernels.filter(({ architecture }) => architecture === "x64");
    expect(judgeSystem(system, { ...needs, kernels }, en.system).runs).toBe(false);
    expect(judgeSystem(system, { ...needs, architectures: ["x64"] }, en.system).runs).toBe(false);
  });
});
