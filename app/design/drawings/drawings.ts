/**
 * All drawings with a file of their own. Only server modules refer to them, so this glob adds them
 * to the browser build.
 */
export const drawings = import.meta.glob("./shapes/*.svg", {
  eager: true,
  query: "?no-inline",
  import: "default",
});
