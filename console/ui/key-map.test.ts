import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { screens } from "~console/screens/screens";
import {
  buttonKeys,
  editorKey,
  keyMap,
  keyNames,
  letterOf,
  meaningOf,
  type Pressed,
} from "./key-map";

const pressed = (key: string, held: Partial<Pressed> & { isAltGraph?: boolean } = {}): Pressed => {
  const { isAltGraph = false, ...rest } = held;
  const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
  return { ...none, ...rest, key, getModifierState: () => isAltGraph };
};
const nameOf = (key: string, held?: Partial<Pressed> & { isAltGraph?: boolean }) =>
  meaningOf(pressed(key, held))?.name;

describe("the table of keys", () => {
  it("gives no key two meanings", () => {
    const keys = keyNames.flatMap((name) => keyMap[name]);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it("knows each of its keys when it is pressed", () => {
    const drawn: Record<string, string> = { "↓": "ArrowDown", "↑": "ArrowUp", Esc: "Escape" };
    for (const name of keyNames) {
      for (const written of keyMap[name]) {
        const parts = written.split(" ");
        const key = parts.at(-1) ?? "";
        const held = {
          ctrlKey: parts.includes("Ctrl"),
          altKey: parts.includes("Alt"),
          shiftKey: parts.includes("Shift"),
        };
        expect(nameOf(drawn[key] ?? key.toLowerCase().replace(/^(?:enter|f6)$/, key), held)).toBe(
          name,
        );
      }
    }
  });

  it("tells X from Shift X, whatever Caps Lock says", () => {
    expect(nameOf("x")).toBe("select");
    expect(nameOf("X")).toBe("select");
    expect(nameOf("X", { shiftKey: true })).toBe("selectTo");
    expect(nameOf("x", { shiftKey: true })).toBe("selectTo");
  });

  it("hears signs wherever a keyboard has them, and Cmd as Ctrl", () => {
    expect(nameOf("?", { shiftKey: true })).toBe("help");
    expect(nameOf("/", { shiftKey: true })).toBe("filter");
    expect(nameOf("/", { ctrlKey: true, shiftKey: true })).toBe("help");
    expect(nameOf("[", { ctrlKey: true, altKey: true, isAltGraph: true })).toBe("sidebar");
    expect(nameOf("[", { ctrlKey: true })).toBeUndefined();
    expect(nameOf("k", { metaKey: true })).toBe("palette");
    expect(nameOf("k", { ctrlKey: true, shiftKey: true })).toBeUndefined();
  });

  it("knows what fields need for themselves", () => {
    const isSingle = (key: string, held?: Partial<Pressed>) =>
      meaningOf(pressed(key, held))?.isSingle;
    for (const key of ["j", "?", "[", "n"]) expect(isSingle(key), key).toBe(true);
    expect(isSingle("N", { shiftKey: true })).toBe(true);
    for (const key of ["F6", "Escape", "ArrowDown"]) expect(isSingle(key), key).toBe(false);
    expect(isSingle("s", { ctrlKey: true })).toBe(false);
    expect(letterOf(pressed("T"))).toBe("t");
    expect(letterOf(pressed("t", { ctrlKey: true }))).toBeUndefined();
    expect(letterOf(pressed("F6"))).toBeUndefined();
  });

  it("is what the editor hears too", () => {
    expect(editorKey("bold")).toBe("Mod-b");
    expect(editorKey("nextStale")).toBe("Alt-ArrowDown");
    expect(editorKey("main")).toBe("Mod-Enter");
  });

  it("leaves every screen a letter after G", () => {
    const letters = screens.flatMap(({ key }) => key ?? []);
    expect(letters.filter((letter) => !/^[a-z]$/.test(letter))).toEqual([]);
  });
});

describe("the screens", () => {
  const folder = fileURLToPath(new URL("..", import.meta.url));
  const sources = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".tsx"))
    .map((name) => readFileSync(folder + name, "utf8"))
    .join("\n");

  it("name keys of the table for their buttons, and each of these has one", () => {
    const named = [...sources.matchAll(/"?data-(?:row-)?key"?(?:=|: )"(\w+)"/g)].map(
      ([, name]) => name,
    );
    expect([...new Set(named)].toSorted()).toEqual([...buttonKeys].toSorted());
  });

  it("listen to no key apart from the table, but in what is no list and no editor", () => {
    const listeners = sources.match(/addEventListener\("keydown"/g) ?? [];
    // The shell's, and that of the frame with a page, which hands its keys to the shell.
    expect(listeners).toHaveLength(2);
  });
});
