/** The module and what it imports as the text of one script (`scripts/inline-script.ts`). */
declare module "*?script" {
  const text: string;
  export default text;
}
