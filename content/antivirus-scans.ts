import type { Locale } from "~/i18n/locales";

/** The installer was scanned with a vendor's engine on a day (`2026-11-12`). */
export type AntivirusScan = {
  vendor: Record<Locale, string>;
  date: string;
  /** Where the vendor or a scanning service shows the result. Without it the entry does not show. */
  reportUrl?: string;
};

/**
 * Scans of the current client. The addresses are samples in the domain reserved for them: the
 * operator scans the real installer and puts the real reports here, or removes the entry.
 */
export const antivirusScans: AntivirusScan[] = [
  {
    vendor: { cn: "火绒安全", en: "Huorong" },
    date: "2026-11-12",
    reportUrl: "https://scans.example/huorong",
  },
  {
    vendor: { cn: "360 安全卫士", en: "360 Security" },
    date: "2026-11-12",
    reportUrl: "https://scans.example/360",
  },
  {
    vendor: { cn: "腾讯电脑管家", en: "Tencent PC Manager" },
    date: "2026-11-12",
    reportUrl: "https://scans.example/tencent-pc-manager",
  },
  {
    vendor: { cn: "Microsoft Defender", en: "Microsoft Defender" },
    date: "2026-11-12",
    reportUrl: "https://scans.example/microsoft-defender",
  },
  {
    vendor: { cn: "Kaspersky", en: "Kaspersky" },
    date: "2026-11-12",
    reportUrl: "https://scans.example/kaspersky",
  },
  {
    vendor: { cn: "Avast", en: "Avast" },
    date: "2026-11-12",
    reportUrl: "https://scans.example/avast",
  },
];
