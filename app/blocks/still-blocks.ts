import { still } from "~/ui/still";

/** The blocks that are words, drawings and links only; see `still` for what that saves. */
export const Isolate = still({
  server: import.meta.env.SSR ? (await import("./isolate")).Isolate : undefined,
  load: async () => (await import("./isolate")).Isolate,
});

export const Share = still({
  server: import.meta.env.SSR ? (await import("./share")).Share : undefined,
  load: async () => (await import("./share")).Share,
});

export const Automate = still({
  server: import.meta.env.SSR ? (await import("./automate")).Automate : undefined,
  load: async () => (await import("./automate")).Automate,
});

export const DownloadPoster = still({
  server: import.meta.env.SSR ? (await import("./download-poster")).DownloadPoster : undefined,
  load: async () => (await import("./download-poster")).DownloadPoster,
});

export const PricingTeaser = still({
  server: import.meta.env.SSR ? (await import("./pricing-teaser")).PricingTeaser : undefined,
  load: async () => (await import("./pricing-teaser")).PricingTeaser,
});

export const NewsTeaser = still({
  server: import.meta.env.SSR ? (await import("./news-teaser")).NewsTeaser : undefined,
  load: async () => (await import("./news-teaser")).NewsTeaser,
});

export const AntivirusRow = still({
  server: import.meta.env.SSR ? (await import("./antivirus-row")).AntivirusRow : undefined,
  load: async () => (await import("./antivirus-row")).AntivirusRow,
});
