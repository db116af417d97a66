import "./strings";
import type { PaletteAct } from "~console/ui/palette-line";
import type { Language } from "~console/words";

/** Clears the sample content, from the palette. */
export const sampleContentActs = ({ words }: Language): PaletteAct[] => [
  {
    for: "settings.change",
    line: {
      label: `${words.sampleContent.title}…`,
      icon: "ended",
      to: "/settings?ask=sample-content",
    },
  },
];
