import "./strings";
import { type SectionName, sectionNames } from "~/domain/settings/sections";
import type { SectionValues } from "~/domain/settings/settings";
import { socialServices } from "~/domain/settings/social-links";
import { localeCodes } from "~/i18n/locales";
import type { ObjectKind, PaletteAct } from "~console/ui/palette-line";
import type { Language } from "~console/words";
import { pathWords, textWords } from "./document";

/** Where the screen shows a section. */
const linkToSection = (section: SectionName) => `/settings?section=${section}`;

/** Texts of the settings in the palette. */
export const settingKind: ObjectKind<"setting"> = {
  line({ words }, { section, path, text }) {
    const lang = localeCodes.find((code) => path.endsWith(`.${code}`));
    return {
      label: textWords(words.settings, path, text),
      ...(lang !== undefined && { lang }),
      note: pathWords(words.settings, path),
      icon: "flag",
      to: linkToSection(section),
    };
  },
  acts: () => [],
  audited: ({ section }) => ({ kind: "settings", id: section }),
};

/** What can be set in each section, but for what stands in the section's own name. */
const fields: { [Name in SectionName]: readonly (keyof SectionValues[Name])[] } = {
  brand: ["name", "shortName"],
  operator: ["legalEntity", "court", "licences"],
  contact: ["servicePhone", "businessPhone", "serviceEmail", "privacyEmail", "securityEmail"],
  offices: [],
  processors: [
    ...(["hostingProvider", "mailProvider", "smsProvider"] as const),
    ...(["euRepresentative", "ukRepresentative"] as const),
  ],
  data: ["dataLocation", "sessionAccess"],
  promises: [
    "serviceHours",
    "replyTime",
    "reportTimes",
    "safeHarbour",
    "fakeSites",
    "editorsChoice",
    "kernelTimes",
  ],
  names: ["site", "slogan"],
  chat: [],
  mirrors: [],
  links: ["wechatPicture", ...socialServices],
  ownership: ["google", "bing", "baidu", "so360", "sogou", "proofFiles"],
  releases: ["checkNow", "clientPages", "browserPages"],
};

/** The sections and fields by their names, whatever is set there. */
export const settingPlaces = ({ words: { settings, screens } }: Language): PaletteAct[] =>
  sectionNames.flatMap((section) => {
    const place = (label: string, note: string): PaletteAct => ({
      for: "settings.read",
      line: { label, note, icon: "flag", to: linkToSection(section) },
    });
    return [
      place(settings.sections[section], screens.settings),
      ...fields[section].map((name) =>
        place(settings.fields[name as keyof typeof settings.fields], settings.sections[section]),
      ),
    ];
  });
