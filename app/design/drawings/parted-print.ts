import { isNight } from "~/lib/local-time";

/** The text on a window's strip: an IP address, and the local time in a time zone. */
export type Strip = { ip: string; zone: string; time: string };

const windowTag = /<g id="win-(\d)" data-hue="\d" data-home="-?\d+ -?\d+" style="[^"]*">/g;
const stripTag = /<rect class="bar" x="(\d+)" y="(\d+)" width="(\d+)"[^>]*\/>/g;

/**
 * Prepares `print-parted.svg` for inlining in a page. Its style sheet and `style` attributes are
 * removed, because its class names would clash and the Content-Security-Policy forbids such
 * attributes; `motif.css` has the styles. Each window gets an address and a time on its strip, and is
 * marked while it is night there.
 */
export function partedPrint(drawing: string, strips: readonly Strip[]): string {
  return drawing
    .replace(/<style>.*?<\/style>\n?/s, "")
    .replace(windowTag, (_, number: string) => {
      const isDark = isNight(strips[Number(number) - 1]?.time ?? "");
      return `<g id="win-${number}" class="win"${isDark ? ' data-night=""' : ""}>`;
    })
    .replace(stripTag, stripWithText(strips));
}

function stripWithText(strips: readonly Strip[]) {
  let index = 0;
  return (rect: string, x: string, y: string, width: string) => {
    const strip = strips[index];
    index += 1;
    if (strip === undefined) return rect;
    const baseline = Number(y) + 19;
    const right = Number(x) + Number(width) - 9;
    return `${rect}<text x="${Number(x) + 10}" y="${baseline}">${strip.ip}</text><text x="${right}" y="${baseline}" text-anchor="end" data-zone="${strip.zone}">${strip.time}</text>`;
  };
}
