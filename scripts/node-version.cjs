// Whether the Node that runs a command can install and build the project, by `engines` of package.json. In the syntax of
// 2009, as `preflight.cjs`.
"use strict";

/** The part of a version before a pre-release tag, as three numbers. */
function numbersOf(version) {
  return version.replace(/^v/, "").split("-")[0].split(".").map(Number).concat([0, 0]).slice(0, 3);
}

function isAtLeast(version, least) {
  var place = 0;
  while (place < 2 && version[place] === least[place]) place += 1;
  return version[place] >= least[place];
}

/**
 * Whether a version satisfies a range: alternatives divided by `||`, each `^1.2.3` or `>=1.2.3`.
 * Other ranges, such as those of some packages, are not understood and satisfied by none.
 */
function satisfies(version, range) {
  var given = numbersOf(version);
  function isWithin(alternative) {
    var match = /^\s*(\^|>=)\s*([\d.]+)\s*$/.exec(alternative);
    if (match === null) return false;
    var least = numbersOf(match[2]);
    return isAtLeast(given, least) && (match[1] === ">=" || given[0] === least[0]);
  }
  return range.split("||").some(isWithin);
}

function shortened(alternative) {
  return alternative.replace(/[^\d.]/g, "").replace(/\.0$/, "");
}

/**
 * Says what to do about a Node that is too old.
 * @returns {string | undefined} a message; undefined if the version satisfies the range
 */
function versionFlaw(version, range) {
  if (satisfies(version, range)) return undefined;
  var wanted = range.split("||").map(shortened).join(", ");
  return [
    "Node ",
    version.replace(/^v/, ""),
    " (",
    process.execPath,
    ") is too old to install this project: it needs ",
    wanted,
    " or newer. Nothing was changed. Install a newer one (https://nodejs.org/en/download, ",
    "or: nvm install 22), then run the same command again.",
  ].join("");
}

module.exports = { satisfies: satisfies, versionFlaw: versionFlaw };
