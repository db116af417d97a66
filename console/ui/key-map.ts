/**
 * Every key of the console, once. The list of keys shows this table, and key handlers read it. Several keys of one
 * line do the same. A button of the screen opens what a letter opens.
 */
export const keyMap = {
  palette: ["Ctrl K"],
  help: ["?", "Ctrl /"],
  go: ["G"],
  parts: ["F6"],
  partsBack: ["Shift F6"],
  next: ["J", "↓"],
  previous: ["K", "↑"],
  open: ["O", "Enter"],
  filter: ["/"],
  select: ["X"],
  selectTo: ["Shift X"],
  edit: ["E"],
  create: ["C"],
  pause: ["P"],
  main: ["Ctrl Enter"],
  save: ["Ctrl S"],
  preview: ["Ctrl Shift P"],
  bold: ["Ctrl B"],
  italic: ["Ctrl I"],
  heading2: ["Ctrl Alt 2"],
  heading3: ["Ctrl Alt 3"],
  numbers: ["Ctrl Shift 7"],
  list: ["Ctrl Shift 8"],
  quote: ["Ctrl Shift 9"],
  pastePlain: ["Ctrl Shift V"],
  nextStale: ["Alt ↓"],
  previousStale: ["Alt ↑"],
  nextDifference: ["N"],
  previousDifference: ["Shift N"],
  sidebar: ["["],
  aside: ["]"],
  close: ["Esc"],
} as const satisfies Record<string, readonly string[]>;

export type KeyName = keyof typeof keyMap;

/** Keys that press a button of the screen, which names them in `data-key`; it may only ask. */
export const buttonKeys = ["edit", "create", "pause", "main"] as const satisfies KeyName[];
export type ButtonKey = (typeof buttonKeys)[number];

/** The names of the table, in its order. */
export const keyNames = Object.keys(keyMap) as KeyName[];

/** Whether a key presses a button of the screen. */
export const isButtonKey = (name: KeyName): name is ButtonKey =>
  buttonKeys.some((one) => one === name);

/** The pressed key. */
export type Pressed = Pick<
  KeyboardEvent,
  "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey" | "getModifierState"
>;

const drawn: Readonly<Record<string, string>> = {
  ArrowDown: "↓",
  ArrowUp: "↑",
  Escape: "Esc",
};

/** How keys that were pressed are written in the table. */
function writtenAs(pressed: Pressed): string {
  const { key } = pressed;
  // Some keyboards have a sign under Shift or AltGr only; it is the same sign. With Ctrl it is its own.
  const isSign = /^[^\p{L}\d\s]$/u.test(key);
  if (isSign && pressed.getModifierState("AltGraph")) return key;
  const held = [
    ...(pressed.ctrlKey || pressed.metaKey ? ["Ctrl"] : []),
    ...(pressed.altKey ? ["Alt"] : []),
    ...(pressed.shiftKey && !isSign ? ["Shift"] : []),
  ];
  return [...held, drawn[key] ?? (key.length === 1 ? key.toUpperCase() : key)].join(" ");
}

const names = new Map<string, KeyName>(
  keyNames.flatMap((name) => keyMap[name].map((key) => [key, name] as const)),
);

/**
 * The meaning of pressed keys, and whether they are a single letter or sign, which fields need for themselves;
 * undefined: none.
 */
export function meaningOf(pressed: Pressed): { name: KeyName; isSingle: boolean } | undefined {
  const written = writtenAs(pressed);
  const name = names.get(written);
  return name && { name, isSingle: /^(?:Shift )?[^↓↑]$/u.test(written) };
}

/** The letter that was pressed without Ctrl or Alt, small: the second of G and a letter. */
export function letterOf({ key, ctrlKey, metaKey, altKey }: Pressed): string | undefined {
  return key.length === 1 && !ctrlKey && !metaKey && !altKey ? key.toLowerCase() : undefined;
}

/** The key in the words of CodeMirror. */
export function editorKey(name: KeyName): string {
  const parts: Readonly<Record<string, string>> = {
    Ctrl: "Mod",
    "↓": "ArrowDown",
    "↑": "ArrowUp",
    Esc: "Escape",
  };
  return keyMap[name][0]
    .split(" ")
    .map((part) => parts[part] ?? (part.length === 1 ? part.toLowerCase() : part))
    .join("-");
}
