import { builtMarks, Mark, MarksProvider } from "~/design/drawings/mark";
import type { Accent } from "~/lib/accent";
import type { Marks } from "~/lib/mark/mark";
import { paletteOf } from "~/lib/palette";
import { sealColours, type Theme, themes } from "~/lib/theme-colours";
import { useLanguage } from "~console/words";

type BrandPreviewProps = {
  shortName: string;
  accent: Accent;
  /** The operator's marks; null: those of the build. */
  marks: Marks | null;
};

/** Shows a name, a colour and a mark as pages show them, in both themes. */
export function BrandPreview({ shortName, accent, marks }: BrandPreviewProps) {
  const { settings: words } = useLanguage().words;
  const palette = paletteOf(accent);
  const { light, dark } = marks ?? builtMarks;
  const colours = (theme: Theme) =>
    Object.fromEntries(sealColours.map((name) => [`--${name}`, palette[theme][name]]));
  return (
    <ul aria-label={words.preview.title} className="grid gap-3 sm:grid-cols-2">
      {themes.map((theme) => (
        <li
          key={theme}
          data-theme={theme}
          style={colours(theme)}
          className="grid content-start gap-2.5 border border-line bg-paper p-3.5 text-ink"
        >
          <p className="text-micro text-ink-3">{words.preview[theme]}</p>
          <p className="display flex items-center gap-2 text-lg leading-none">
            <MarksProvider
              value={{ light: theme === "dark" ? (dark ?? light) : light, dark: null }}
            >
              <Mark size={28} />
            </MarksProvider>
            <span className="min-w-0 wrap-anywhere">{shortName}</span>
          </p>
          <p>
            <span className="inline-block rounded-1 bg-seal px-3 py-1.5 font-semibold text-on-seal">
              {words.preview.button}
            </span>
          </p>
          <p className="text-seal-ink underline underline-offset-4">{words.preview.link}</p>
          <p className="bg-seal-wash px-2 py-1 text-seal-ink">{words.preview.wash}</p>
          <p className="bg-seal-field px-2 py-2 text-on-seal">
            {words.preview.poster} <span className="text-seal-pale">{words.preview.pale}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}
