// Whether the Node that runs a command can install and build the project, by `engines` of package.json. Written in
// the syntax of 2015 and as CommonJS, so that every Node that anybody still has can read it.

/** The part of a version before a pre-release tag, as three numbers. */
const numbersOf = (version) =>
  version.replace(/^v/, "").split("-")[0].split(".").map(Number).concat([0, 0]).slice(0, 3);

const isAtLeast = (version, least) => {
  const index = version.findIndex((number, place) => number !== least[place]);
  return index === -1 || version[index] > least[index];
};

/**
 * Whether a version satisfies a range: alternatives divided by `||`, each `^1.2.3` or `>=1.2.3`.
 * Other ranges, such as those of some packages, are not understood and satisfied by none.
 */
const satisfies = (version, range) => {
  const given = numbersOf(version);
  return range.split("||").some((alternative) => {
    const match = /^\s*(\^|>=)\s*([\d.]+)\s*$/.exec(alternative);
    if (match === null) return false;
    const least = numbersOf(match[2]);
    return isAtLeast(given, least) && (match[1] === ">=" || given[0] === least[0]);
  });
};

/**
 * Says what to do about a Node that is too old.
 * @returns {string | undefined} a sentence; undefined if the version satisfies the range
 */
const versionFlaw = (version, range) => {
  if (satisfies(version, range)) return undefined;
  const wanted = range
    .split("||")
    .map((alternative) => {
      const least = alternative.replace(/[^\d.]/g, "").replace(/\.0$/, "");
      return /\^/.test(alternative)
        ? `${least} or a later ${least.split(".")[0]}`
        : `${least} or newer`;
    })
    .join(", or ");
  return (
    `This project needs Node ${wanted}, and this is Node ${version.replace(/^v/, "")} (${process.execPath}): ` +
    "install a current version from https://nodejs.org/en/download and start again."
  );
};

module.exports = { satisfies, versionFlaw };
