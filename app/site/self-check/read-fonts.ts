import { systemFonts } from "./contradictions";
import type { Facts } from "./readings";

/** Fonts that are often there, beside those that tell systems apart. */
const commonFonts = [
  ...["Arial", "Arial Black", "Times New Roman", "Courier New", "Georgia", "Verdana", "Impact"],
  ...["Helvetica", "Times", "Courier", "Tahoma", "Trebuchet MS", "Comic Sans MS", "Palatino"],
  ...["Calibri", "Cambria", "Candara", "Constantia", "Corbel", "Century Gothic", "Garamond"],
  ...["Book Antiqua", "Bookman Old Style", "Lucida Console", "Lucida Sans Unicode", "Bahnschrift"],
  ...["Franklin Gothic Medium", "Palatino Linotype", "Sylfaen", "MS Gothic", "Yu Gothic"],
  ...["Meiryo", "Malgun Gothic", "Leelawadee UI", "Nirmala UI", "Microsoft YaHei", "SimSun"],
  ...["SimHei", "KaiTi", "FangSong", "Microsoft JhengHei", "PMingLiU", "Avenir", "Avenir Next"],
  ...["Futura", "Optima", "Gill Sans", "Baskerville", "Didot", "American Typewriter", "Cochin"],
  ...["Copperplate", "Marker Felt", "Hoefler Text", "Monaco", "Songti SC", "Kaiti SC"],
  ...["Hiragino Sans", "Hiragino Sans GB", "Apple SD Gothic Neo", "Noto Sans", "Noto Serif"],
  ...["Noto Serif CJK SC", "Source Han Sans SC", "Liberation Sans", "Liberation Serif"],
  ...["DejaVu Sans Mono", "FreeSerif", "Nimbus Roman", "Droid Sans Fallback", "Open Sans"],
  ...["Lato", "Source Sans Pro", "Fira Code", "JetBrains Mono", "Inter"],
];

const fallbacks = ["monospace", "serif", "sans-serif"] as const;
const sample = "mmMWwlli10 Quartz@";

/** Finds fonts by the width of a text that is set in them: no font is fetched. */
export function readFonts(): Facts["fonts"] | null {
  const context = document.createElement("canvas").getContext("2d");
  if (context === null) return null;
  const widthIn = (family: string) => {
    context.font = `64px ${family}`;
    return context.measureText(sample).width;
  };
  const before = fallbacks.map(widthIn);
  const tested = [...new Set([...Object.values(systemFonts).flat(), ...commonFonts])];
  const found = tested.filter((font) =>
    fallbacks.some((fallback, index) => widthIn(`"${font}", ${fallback}`) !== before[index]),
  );
  return { found, tested: tested.length };
}
