/**
 * The drawings that browsers load as files. Only server modules refer to them, so this glob adds
 * them to the browser build.
 */
export const drawings = import.meta.glob("./shapes/*.svg", {
  eager: true,
  query: "?no-inline",
  import: "default",
});
