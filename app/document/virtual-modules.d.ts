/** The module and what it imports as the text of one script (`scripts/inline-script.ts`). */
declare module "*?script" {
  const text: string;
  export default text;
}

/** Styles of the browser's bundle, and by script the classes that it names (`scripts/site-styles.ts`). */
declare module "virtual:site-styles" {
  export const css: string;
  export const classes: Record<string, readonly string[]>;
}
