import { readFileSync, writeFileSync } from "node:fs";
import { consoleRoutes, type RouteName } from "~/console-api/routes";

/**
 * The keys of all answers of the console's calls, so that a new one is seen in review: of each call, and of the objects
 * in answers by the name under which they are (`staff[]`: items of `staff`). To record new keys, run the tests
 * of `app/console-api` with `RECORD_ANSWER_KEYS=1` and `--no-file-parallelism`.
 */
type AnswerKeys = { calls: Record<string, string>; objects: Record<string, string> };

const path = new URL("./answer-keys.json", import.meta.url);
const isRecording = process.env["RECORD_ANSWER_KEYS"] === "1";
const recorded: AnswerKeys = JSON.parse(readFileSync(path, "utf8"));

/** Objects with keys of their own: what the audit tells of, sections of the settings, prices. */
const free: ReadonlySet<string> = new Set(["before", "after", "value", "values"]);

/** @throws Error if the answer of a call has a key that is not recorded */
export function checkAnswerKeys(method: string, address: string, answer: object): void {
  const call = nameOf(method, address);
  if (call === undefined) return;
  const added = [
    ...notRecorded(recorded.calls, call, answer),
    ...Object.entries(answer).flatMap(([name, value]) => addedIn(value, name)),
  ];
  if (added.length === 0) return;
  if (!isRecording)
    throw new Error(`${call} answers what answer-keys.json lacks: ${added.join(", ")}`);
  const calls = sorted(recorded.calls);
  writeFileSync(path, `${JSON.stringify({ calls, objects: sorted(recorded.objects) }, null, 2)}\n`);
}

function addedIn(value: unknown, name: string): string[] {
  if (typeof value !== "object" || value === null || free.has(name)) return [];
  if (Array.isArray(value)) return value.flatMap((item) => addedIn(item, `${name}[]`));
  // Downloads by the name of the file. Lists of files have keys to record.
  if (name === "files") return [];
  const own = notRecorded(recorded.objects, name, value);
  const inner = Object.entries(value).flatMap(([key, child]) =>
    // Of both languages, the object that has them says what they are of.
    addedIn(child, key === "cn" || key === "en" ? `${name}.${key}` : key),
  );
  return [...own, ...inner];
}

function notRecorded(keys: Record<string, string>, name: string, value: object): string[] {
  const known = keys[name]?.split(" ") ?? [];
  const added = Object.keys(value).filter((key) => !known.includes(key));
  if (added.length > 0) keys[name] = [...known, ...added].sort().join(" ");
  return added.map((key) => `${name}.${key}`);
}

const sorted = (keys: Record<string, string>) =>
  Object.fromEntries(Object.entries(keys).sort(([one], [other]) => (one < other ? -1 : 1)));

/** The call of an address; of two that fit, the one without a number in it. */
function nameOf(method: string, address: string): RouteName | undefined {
  const [sent = ""] = address.split("?");
  const names = Object.keys(consoleRoutes) as RouteName[];
  const found = names.filter((name) => {
    const route = consoleRoutes[name];
    const pattern = route.path.replace(/:\w+/, "[^/]+");
    return route.method === method && new RegExp(`^${pattern}$`).test(sent);
  });
  return found.find((name) => consoleRoutes[name].path === sent) ?? found[0];
}
