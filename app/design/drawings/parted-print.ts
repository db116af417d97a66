/** Sample IP addresses and local times on the strips of the five windows. */
const strips = [
  { ip: "203.0.113.24", time: "21:41" },
  { ip: "198.51.100.12", time: "10:41" },
  { ip: "192.0.2.140", time: "02:41" },
  { ip: "203.0.113.198", time: "22:41" },
  { ip: "192.0.2.61", time: "01:41" },
];

const windowTag = /<g id="win-(\d)" data-hue="\d" data-home="-?\d+ -?\d+" style="[^"]*">/g;
const stripTag = /<rect class="bar" x="(\d+)" y="(\d+)" width="(\d+)"[^>]*\/>/g;

/**
 * Prepares `print-parted.svg` for inlining in a page. Its style sheet and `style` attributes are
 * removed, because its class names would clash and the Content-Security-Policy forbids such
 * attributes; `motif.css` has the styles. Each window gets an address and a time on its strip.
 */
export function partedPrint(drawing: string): string {
  return drawing
    .replace(/<style>.*?<\/style>\n?/s, "")
    .replace(windowTag, '<g id="win-$1" class="win">')
    .replace(stripTag, stripWithText());
}

function stripWithText() {
  let index = 0;
  return (rect: string, x: string, y: string, width: string) => {
    const strip = strips[index];
    index += 1;
    if (strip === undefined) return rect;
    const baseline = Number(y) + 19;
    const right = Number(x) + Number(width) - 9;
    return `${rect}<text x="${Number(x) + 10}" y="${baseline}">${strip.ip}</text><text x="${right}" y="${baseline}" text-anchor="end">${strip.time}</text>`;
  };
}
