/**
 * Sentences for the words with which the site refuses a call. A test
 * holds this table against every word that the site has.
 */
const sentences = {
  // Rules of a release
  "wrong-state":
    "This is not possible in the state of the release. `status` says which one it is in.",
  "version-wrong":
    "This is not a version of the product: the client has three numbers, and may add a pre-release such as -beta.1; a kernel has four. None begins with 0.",
  "pre-release-is-beta": "A pre-release is for testers only. Create it with --channel beta.",
  "version-taken": "This version exists already.",
  "name-wrong":
    "Windows cannot store a file of this name, or it does not fit the role: an installer ends in .exe or .msi, a blockmap in .blockmap.",
  "name-other-version":
    "The name has the version of another release. Choose the file of this version, or rename it.",
  "name-other-architecture":
    "The architecture in the name differs from --arch. Choose the right one, or rename the file.",
  "name-taken": "A file of another release, or an unfinished upload of other bytes, has this name.",
  "other-bytes": "A file of this name exists with different content.",
  "place-taken": "This architecture already has a file of this kind.",
  "place-differs":
    "The release has these bytes already, under another name or as another kind of file. Remove that file first.",
  "no-such-file": "The release has no such file.",
  "start-missing": "A patch needs the version that it starts from: --from-version.",
  "start-not-older": "A patch starts from an older version.",
  "no-package": "The release has no installer and no archive yet.",
  "blockmap-alone": "A blockmap needs the file that it belongs to. Add that file.",
  "sums-differ": "A file is not what was announced: size or checksum differs.",
  "not-scanned-yet": "Not every file has been scanned.",
  "scan-not-clean": "The scanner found something, or failed.",
  "scanner-only": "Only the scanner may record a result.",
  "unknown-key": "No such key is in force.",
  "key-taken": "A key with this number is registered already, with other values.",
  "signature-missing": "A signature by a key in force is missing. `status` names it.",
  "no-key-in-force": "No minisign or SSH key is in force. Register one in the console first.",
  "last-key": "This is the last key in force. Register the next one first.",
  "signature-wrong":
    "The signature does not match: another key made it, or it signs other content.",
  "pre-release-stays":
    "A pre-release never becomes the release: the program would go on saying its own number, and be offered the release for ever. Build the release, offer it as a beta, then promote it.",
  // Rules of a rollout
  "does-not-fit":
    "This release does not fit the line: channel, Windows, or no file that installed programs can update from, such as an installer ending in .exe.",
  "not-higher":
    "The version has to be higher than the one offered. To go back, publish the earlier build under a higher number.",
  "no-full-release": "Less than 100 % needs a full release for everybody else.",
  "nothing-rolled-out": "Nothing is being rolled out.",
  "percent-wrong": "A share is a whole number from 0 to 100.",
  "percent-not-raised": "A share only grows. Pausing stops it.",
  "is-paused": "The rollout is paused.",
  "minimum-too-high": "Everybody has to be able to get this version: it is above the full release.",
  "steps-wrong":
    "Each step is later and larger than the one before, and none is more than two years ahead.",
  // Rules of a set of lines
  "set-wrong":
    "One request is for lines of one product and one version, each named once, and for 16 of them at most.",
  "lines-refused": "At least one line refuses it, so that none was changed.",
  // Rules of two people
  "own-request": "You cannot approve what you asked for. Someone else has to.",
  "token-never-approves": "A token never approves. A person does so in the console.",
  "counts-later":
    "The person who approves has a new account, a new factor or new recovery codes, and counts as the second person 24 hours after that.",
  "asker-counts-later":
    "The person who asked has a new account, a new factor or new recovery codes, and counts as one of two people 24 hours after that.",
  "author-gone": "The person who asked for it may no longer publish. Another person has to ask.",
  "notes-changed": "The notes were changed after the time was set. Set it again.",
  "moved-on":
    "It has changed in the meantime, or there is no such release. `status` shows it as it is now.",
  // Uploads
  "already-there":
    "The release has this file already, with the same bytes. To add it in another role, remove it first.",
  "sum-missing": "The upload has no SHA-256.",
  "too-large": "The file is empty, or larger than the site accepts.",
  "too-many-uploads": "Too many uploads are unfinished. Let some finish, or cancel some.",
  "no-room":
    "The server’s disk is full. What arrived is kept; run the command again when there is room.",
  "in-use": "Another program or person is sending this file. Try again in a moment.",
  "not-found": "The site no longer has it, or never had it.",
  ended: "This upload has expired. Upload the file again.",
  "bytes-lost": "The site has lost what arrived. Upload the file again.",
  "other-place": "Bytes arrived at the wrong position. Run the command again.",
  "not-whole": "Not all bytes have arrived. Run the command again.",
  "sum-wrong":
    "What arrived does not have the announced checksum. It was deleted. Upload the file again.",
  "still-reading": "The site is still checking the file. Try again in a moment.",
  busy: "The site is already receiving as many files as it can. Try again in a moment.",
  "storage-away": "The site’s file storage does not answer. Try again in a moment.",
  // The token and the call
  token: "The token does not work here: it is wrong, ended, revoked, or not for this network.",
  scope: "The token has no right for this call. The console shows its rights.",
  product: "The token is not for this product.",
  channel: "The token is not for this channel.",
  forbidden: "A token may not do this.",
  "no-such-release": "There is no such release. `release create` creates it.",
  "no-such-place": "There is no such address: product, version or line is wrong.",
  body: "The site cannot read what was sent.",
  "U+0000": "Texts cannot contain the character U+0000.",
  "wrong-fields": "A value that was sent is not valid.",
  incomplete: "Something is missing for this.",
  slowed: "Too many tries. Wait a while, then try again.",
  unavailable: "The site cannot do this at the moment. Try again later.",
};

/** Whether the table has a sentence for a word. */
export const hasSentence = (reason) => Object.hasOwn(sentences, reason);

/**
 * A sentence for a word with which the site refuses a call, with the word, which scripts and the documentation know.
 * @param {string} reason
 */
export function sentenceOf(reason) {
  if (hasSentence(reason)) return `${sentences[reason]} (${reason})`;
  const [, field] = /^field (.+)$/.exec(reason) ?? [];
  if (field !== undefined) return `The site does not accept the value of ${field}. (${reason})`;
  if (/^\d{3}$/.test(reason)) return `The site answers with the status ${reason}.`;
  return `The site says ${reason}, which this program does not know. It may be older than the site.`;
}
