import { parseXml, type XmlElement } from "./parse-xml";

/** A machine with a program that has WinSparkle in it. */
export type SparkleMachine = {
  os: "windows-x64" | "windows-x86";
  /** `6.1.7601` */
  windows: string;
  /** The program's version. */
  version: string;
};

/** The update that WinSparkle offers from a list. */
export type SparkleUpdate = {
  version: string;
  url: string;
  releaseNotesUrl: string;
  installerArguments: string;
  signature: string | undefined;
  isCritical: boolean;
};

const namespace = "http://www.andymatuschak.org/xml-namespaces/sparkle";

/** Runs of digits, runs of other characters, and each dot alone: `7 . 5 . 0 -beta . 1`. */
const partsOf = (version: string) => version.match(/\d+|\.|[^\d.]+/g) ?? [];

const typeOf = (part: string) => (/^\d/.test(part) ? "number" : part === "." ? "period" : "string");

/**
 * Compares two versions by WinSparkle's rules: negative if the first is lower. A text is lower than a number or the
 * end, so that 7.5.0-beta.1 is lower than 7.5.0; two texts compare as texts.
 */
export function compareAsWinSparkle(one: string, other: string): number {
  const left = partsOf(one);
  const right = partsOf(other);
  const shared = Math.min(left.length, right.length);
  for (let index = 0; index < shared; index += 1) {
    const difference = compareParts(left[index] ?? "", right[index] ?? "");
    if (difference !== 0) return difference;
  }
  if (left.length === right.length) return 0;
  const isTextNext = typeOf((left[shared] ?? right[shared]) as string) === "string";
  const isLonger = left.length > right.length;
  return isLonger === isTextNext ? -1 : 1;
}

function compareParts(one: string, other: string): number {
  const type = typeOf(one);
  const otherType = typeOf(other);
  if (type === "number" && otherType === "number") return Number(one) - Number(other);
  if (type === otherType) return one < other ? -1 : Number(one > other);
  if (type === "string" || otherType === "string") return type === "string" ? -1 : 1;
  return type === "number" ? 1 : -1;
}

/** Numbers of a version of Windows; what is missing is 0. */
function isLower(one: string, other: string): boolean {
  const [left, right] = [one, other].map((text) => text.split(".").map(Number));
  for (let index = 0; index < 4; index += 1) {
    const difference = (left?.[index] ?? 0) - (right?.[index] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}

/**
 * Reads a list by the rules of WinSparkle 0.9. It takes the items with a file for the machine, or for any Windows,
 * that run on its Windows. It returns the highest version, if it is higher than the program's. Several elements of one
 * name are joined, as WinSparkle does.
 */
export function sparkleUpdate(list: string, machine: SparkleMachine): SparkleUpdate | null {
  const root = parseXml(list);
  const [channel] = root.children.filter(({ name }) => name === "channel");
  if (root.name !== "rss" || channel === undefined) throw new Error("Not an appcast");
  const updates = channel.children
    .filter(({ name }) => name === "item")
    .flatMap((item) => readItem(item, machine) ?? []);
  // The first of the highest, as a stable sort leaves it.
  const [best] = updates.toSorted((one, other) =>
    Math.sign(compareAsWinSparkle(other.version, one.version)),
  );
  return best !== undefined && compareAsWinSparkle(machine.version, best.version) < 0 ? best : null;
}

function readItem(item: XmlElement, { os, windows }: SparkleMachine): SparkleUpdate | null {
  const sparkle = (name: string) =>
    item.children.filter(
      (child) => child.namespace === namespace && child.name === `sparkle:${name}`,
    );
  const textOf = (name: string) =>
    sparkle(name)
      .map(({ text }) => text.trim())
      .join("");
  const files = item.children
    .filter(({ name }) => name === "enclosure")
    .map(({ attributes }) => attributes)
    .filter((file) => ["", "windows", os].includes(file["sparkle:os"] ?? ""));
  const [file] = files;
  const minimum = textOf("minimumSystemVersion");
  if (file?.["url"] === undefined || (minimum !== "" && isLower(windows, minimum))) return null;
  return {
    version: textOf("version"),
    url: file["url"],
    releaseNotesUrl: textOf("releaseNotesLink"),
    installerArguments: file["sparkle:installerArguments"] ?? "",
    signature: file["sparkle:edSignature"],
    isCritical: sparkle("criticalUpdate").length > 0,
  };
}
