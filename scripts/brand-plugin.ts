import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { getMimeType } from "hono/utils/mime";
import type { Plugin } from "vite";
import { isAccent, resembledColours } from "../app/lib/accent.ts";
import { darkMarkStyles, type Mark } from "../app/lib/mark/mark.ts";
import { drawMarkIcons, faviconOf, type MarkIcon } from "../app/lib/mark/mark-icons.server.ts";
import { readMark } from "../app/lib/mark/read-mark.ts";
import { type Palette, paletteCss, paletteOf } from "../app/lib/palette.ts";

type BrandOptions = {
  /** The folder with `mark.svg`, and what else a company may put there. */
  folder: string;
  accent: { accent: number; chroma: number };
  /** Files that browsers get besides styles: all files of the site, the console's icon, or nothing. */
  files: "site" | "console" | "none";
};

const marksModule = "virtual:brand-marks";
const stylesImport = '@import "virtual:brand.css";';

/**
 * Vite plugin: makes of `brand/` what pages show. `@import "virtual:brand.css"` gives the colours of the accent,
 * `virtual:brand-marks` the mark, and drawings in `motif/` replace the fingerprints. Icons and pictures for other
 * programs become files in the root folder.
 */
export function brandFiles({ folder, accent, files }: BrandOptions): Plugin {
  if (!isAccent(accent)) {
    throw new Error("brand.ts: accent is a whole number from 0 to 359, chroma one from 0.5 to 1.1");
  }
  const palette = paletteOf(accent);
  const marks = readMarks(folder);
  let drawn: Promise<MarkIcon[]> | undefined;
  const drawFiles = () => {
    drawn ??= filesOf(folder, marks.light, palette, files);
    return drawn;
  };
  return {
    name: "brand-files",
    enforce: "pre",
    buildStart() {
      for (const name of marks.sources) this.addWatchFile(join(folder, name));
      const resembled = resembledColours(accent);
      if (files === "site" && this.environment.name === "client" && resembled.length > 0) {
        this.warn(
          `The accent of brand.ts (hue ${accent.accent}) resembles ${resembled.join(", ")}, which mean something else on the site. Another hue would be easier to tell apart.`,
        );
      }
    },
    resolveId(source, importer) {
      if (source === marksModule) return `\0${marksModule}`;
      const [path = "", query] = source.split("?", 2);
      const isDrawing =
        /(?:^|\/)shapes\/[\w-]+\.svg$/.test(path) &&
        importer !== undefined &&
        !source.includes("\0");
      const own = join(folder, "motif", basename(path));
      if (!isDrawing || !existsSync(own)) return null;
      return query === undefined ? own : `${own}?${query}`;
    },
    load(id) {
      if (id !== `\0${marksModule}`) return null;
      const { light, dark } = marks;
      return `export const mark = ${JSON.stringify(light)};\nexport const darkMark = ${JSON.stringify(dark ?? null)};\n`;
    },
    transform(code, id) {
      if (!id.split("?", 1)[0]?.endsWith(".css") || !code.includes(stylesImport)) return null;
      const styles = paletteCss(palette) + (marks.dark === undefined ? "" : darkMarkStyles);
      return code.replace(stylesImport, () => styles);
    },
    async generateBundle() {
      if (this.environment.name !== "client") return;
      for (const { name, bytes } of await drawFiles()) {
        this.emitFile({ type: "asset", fileName: name, source: bytes });
      }
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const path = (request.url ?? "").split("?", 1)[0] ?? "";
        // In development the console's icon is a file of this server, too.
        const name = path.replace(/^\/(?:console\/)?/, "");
        void drawFiles().then((all) => {
          const file = all.find((one) => one.name === name);
          if (file === undefined) return next();
          response.setHeader("Content-Type", getMimeType(name) ?? "application/octet-stream");
          response.end(file.bytes);
        }, next);
      });
    },
  };
}

type Marks = { light: Mark; dark?: Mark; sources: string[] };

function readMarks(folder: string): Marks {
  const read = (name: string) =>
    readMark(readFileSync(join(folder, name), "utf8"), { allowsOwnColours: false });
  const light = read("mark.svg");
  if (!existsSync(join(folder, "mark-dark.svg"))) return { light, sources: ["mark.svg"] };
  return { light, dark: read("mark-dark.svg"), sources: ["mark.svg", "mark-dark.svg"] };
}

async function filesOf(
  folder: string,
  mark: Mark,
  palette: Palette,
  files: BrandOptions["files"],
): Promise<MarkIcon[]> {
  if (files === "none") return [];
  if (files === "console") {
    return [{ name: "favicon.svg", bytes: Buffer.from(faviconOf(mark, palette)) }];
  }
  const pictures = join(folder, "drawn/social");
  const social = existsSync(pictures) ? readdirSync(pictures) : [];
  return [
    ...(await drawMarkIcons(mark, palette)),
    ...social.map((name) => ({
      name: `social/${name}`,
      bytes: readFileSync(join(pictures, name)),
    })),
  ];
}
