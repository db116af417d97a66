import type { Found, FoundKind, FoundOf } from "~/console-api/schemas/search";
import type { Permission } from "~/domain/rights/permissions";
import { fill } from "~/i18n/fill";
import type { Finder } from "~/lib/search/finder";
import { screensFor } from "~console/screens/screens";
import type { ObjectKind, PaletteAct, PaletteLine } from "~console/ui/palette-line";
import type { Language } from "~console/words";
import { actsOf, objectKinds, placesOf } from "./palette-kinds";

type PaletteGroup = { head: string; lines: PaletteLine[] };

/** Parses the typed text: after `>` only actions are searched. */
export function readTyped(typed: string): { text: string; isActsOnly: boolean } {
  const isActsOnly = typed.startsWith(">");
  return { text: (isActsOnly ? typed.slice(1) : typed).trim(), isActsOnly };
}

/** Parts of screens that are shown at most; a letter or two stands in the names of many. */
const mostPlaces = 5;

/**
 * The lines of the palette: results of one kind, actions on its first result, results of the other kinds, and then
 * matching screens and actions. Among results, names that are or start with the typed text come first. With nothing
 * typed: all screens and actions.
 */
export function paletteGroups(
  language: Language,
  typed: string,
  {
    found,
    permissions,
    finds,
  }: { found: readonly Found[]; permissions: readonly Permission[]; finds: Finder },
): PaletteGroup[] {
  const { words } = language;
  const { text, isActsOnly } = readTyped(typed);
  const isCalledSo = ({ label }: PaletteLine) => finds(label);
  const mayUse = (act: PaletteAct) => permissions.includes(act.for);
  const allowed = (acts: readonly PaletteAct[]): PaletteLine[] =>
    acts.filter(mayUse).map(({ line }) => ({ note: words.palette.asksAgain, ...line }));

  const screens = screensFor(permissions)
    // The screen of one thing needs its number.
    .filter(({ path }) => !path.includes(":"))
    .map(({ name, path, icon }) => ({ label: words.screens[name], icon, to: path }))
    .filter(isCalledSo);
  const acts = allowed(actsOf.flatMap((list) => list(language))).filter(isCalledSo);
  if (text === "") {
    return filled([
      { head: words.palette.screens, lines: isActsOnly ? [] : screens },
      { head: words.palette.acts, lines: acts },
    ]);
  }
  const places = placesOf
    .flatMap((list) => list(language))
    .filter(mayUse)
    .map(({ line }) => line)
    .filter(isCalledSo)
    .slice(0, mostPlaces);
  const ranked = byName(language, found, { text, finds });
  const [first] = ranked;
  const [firstGroup, ...otherGroups] = isActsOnly ? [] : groupsOf(language, ranked);
  return filled([
    ...(firstGroup === undefined ? [] : [firstGroup]),
    ...(first === undefined ? [] : [actsOn(language, first, { allowed, permissions })]),
    ...otherGroups,
    { head: words.palette.elsewhere, lines: isActsOnly ? acts : [...screens, ...places, ...acts] },
  ]);
}

/** Kinds whose label is a text, not a name: how it begins says little. */
const textKinds: readonly FoundKind[] = ["site-text", "setting"];

/** Names that are what was typed first, then those that begin with it, then the rest as the server sent it. */
function byName(
  language: Language,
  found: readonly Found[],
  { text, finds }: { text: string; finds: Finder },
): Found[] {
  const rank = (one: Found) => {
    if (textKinds.includes(one.kind)) return 2;
    const { label } = kindOf(one).line(language, one);
    if (!finds(label.slice(0, text.length))) return 2;
    return label.length === text.length ? 0 : 1;
  };
  return [...found].sort((one, other) => rank(one) - rank(other));
}

const filled = (groups: PaletteGroup[]) => groups.filter(({ lines }) => lines.length > 0);

/** TypeScript does not see that an object and the kind of its `kind` belong together. */
const kindOf = <Kind extends FoundKind>({ kind }: FoundOf<Kind>): ObjectKind<Kind> =>
  objectKinds[kind as Kind];

/** A group for each kind with results. */
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
    to: `/audit?object=${encodeURIComponent(`${audited.kind}:${audited.id}`)}`,
  };
  return {
    head: fill(palette.actsOn, { object: label }),
    lines: [
      ...allowed(kind.acts(language, object)),
      ...(permissions.includes("audit.read") ? [entries] : []),
    ],
  };
}
