import type { Found, FoundKind, FoundOf } from "~/console-api/schemas/search";
import type { Permission } from "~/domain/staff/permissions";
import { fill } from "~/i18n/fill";
import { screensFor } from "~console/screens";
import type { Language } from "~console/words";
import { actsOf, objectKinds } from "./palette-kinds";
import type { ObjectKind, PaletteAct, PaletteLine } from "./palette-line";

export type PaletteGroup = { head: string; lines: PaletteLine[] };

/** What a person has typed: after `>` only acts are meant. */
export function readTyped(typed: string): { text: string; isActsOnly: boolean } {
  const isActsOnly = typed.startsWith(">");
  return { text: (isActsOnly ? typed.slice(1) : typed).trim(), isActsOnly };
}

/**
 * The lines of the palette: what was found, what can be done with the first of it, and then the
 * screens and acts that are called so. With nothing typed: all screens and acts.
 */
export function paletteGroups(
  language: Language,
  typed: string,
  { found, permissions }: { found: readonly Found[]; permissions: readonly Permission[] },
): PaletteGroup[] {
  const { words } = language;
  const { text, isActsOnly } = readTyped(typed);
  const isCalledSo = ({ label }: PaletteLine) => label.toLowerCase().includes(text.toLowerCase());
  const allowed = (acts: readonly PaletteAct[]): PaletteLine[] =>
    acts
      .filter((act) => permissions.includes(act.for))
      .map(({ line }) => ({ note: words.palette.asksAgain, ...line }));

  const screens = screensFor(permissions)
    .map(({ name, path, icon }) => ({ label: words.screens[name], icon, to: path }))
    .filter(isCalledSo);
  const acts = allowed(actsOf.flatMap((list) => list(language))).filter(isCalledSo);
  if (text === "") {
    return filled([
      { head: words.palette.screens, lines: isActsOnly ? [] : screens },
      { head: words.palette.acts, lines: acts },
    ]);
  }
  const [first] = found;
  return filled([
    ...(isActsOnly ? [] : groupsOf(language, found)),
    ...(first === undefined ? [] : [actsOn(language, first, { allowed, permissions })]),
    { head: words.palette.elsewhere, lines: isActsOnly ? acts : [...screens, ...acts] },
  ]);
}

const filled = (groups: PaletteGroup[]) => groups.filter(({ lines }) => lines.length > 0);

/** TypeScript does not see that an object and the kind of its `kind` belong together. */
const kindOf = <Kind extends FoundKind>({ kind }: FoundOf<Kind>): ObjectKind<Kind> =>
  objectKinds[kind as Kind];

/** A group for each kind of which something was found. */
function groupsOf(language: Language, found: readonly Found[]): PaletteGroup[] {
  const kinds = [...new Set(found.map(({ kind }) => kind))];
  return kinds.map((kind) => ({
    head: language.words.palette.kinds[kind],
    lines: found.filter((one) => one.kind === kind).map((one) => kindOf(one).line(language, one)),
  }));
}

function actsOn(
  language: Language,
  object: Found,
  {
    allowed,
    permissions,
  }: {
    allowed: (acts: readonly PaletteAct[]) => PaletteLine[];
    permissions: readonly Permission[];
  },
): PaletteGroup {
  const { palette, screens } = language.words;
  const kind = kindOf(object);
  const { label } = kind.line(language, object);
  const audited = kind.audited(object);
  const entries: PaletteLine = {
    label: fill(palette.entriesAbout, { object: label }),
    note: screens.audit,
    icon: "list",
    to: `/audit?object=${audited.kind}:${audited.id}`,
  };
  return {
    head: fill(palette.actsOn, { object: label }),
    lines: [
      ...allowed(kind.acts(language, object)),
      ...(permissions.includes("audit.read") ? [entries] : []),
    ],
  };
}
