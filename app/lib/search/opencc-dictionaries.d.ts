/** A dictionary of OpenCC, whose package declares no types for them: entries `from to`, parted by `|`. */
declare module "opencc-js/dict/*" {
  const dictionary: string;
  export default dictionary;
}
