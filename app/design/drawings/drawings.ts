/**
 * Every drawing that pages show from a file of its own. Only the server's modules name them, so
 * the browser's build learns of them here.
 */
export const drawings = import.meta.glob("./shapes/*.svg", {
  eager: true,
  query: "?no-inline",
  import: "default",
});
