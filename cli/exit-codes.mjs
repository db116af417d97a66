/** How the program ends, for pipelines. */
export const exitCodes = {
  /** Done, or asked for: then a person approves it. */
  done: 0,
  /** A fault of the program or of the site. */
  fault: 1,
  /** Wrong commands or options. */
  usage: 2,
  /** A rule of the site refuses it; the reason says which. */
  refused: 3,
  /** The token does not work, or may not do this. */
  token: 4,
  /** The site was not to be reached, or busy, for as long as the program waits. */
  away: 5,
};

/** An error that ends the program with a code. */
export class Ending extends Error {
  /**
   * @param {number} code one of `exitCodes`
   * @param {string} reason a word for programs
   * @param {string} message a sentence for people
   * @param {object[]} [lines] refused lines of a set
   */
  constructor(code, reason, message, lines) {
    super(message);
    this.code = code;
    this.reason = reason;
    this.lines = lines;
  }
}

/**
 * Says which file of the caller cannot be read.
 * @param {string} path
 * @param {NodeJS.ErrnoException} error
 */
export function unreadableFile(path, { code }) {
  const message =
    code === "ENOENT" ? `There is no file ${path}.` : `${path} cannot be read as a file (${code}).`;
  return new Ending(exitCodes.usage, "no-file", message);
}
