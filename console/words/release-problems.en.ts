/** Why a rule refused an act on a release. */
export const releaseRules = {
  "wrong-state": "This is not possible in its current state. Reload the page.",
  "version-wrong":
    "This is not a version of the product: the client has three numbers, and may add a pre-release such as -beta.1; a kernel has four. None begins with 0.",
  "pre-release-is-beta": "A pre-release is for testers only: its channel is beta.",
  "version-taken": "This version exists already.",
  "name-wrong":
    "Windows cannot store a file of this name, or it does not fit the kind: an installer ends in .exe or .msi, a blockmap in .blockmap.",
  "name-other-version":
    "The name has the version of another release. Choose the file of this version, or rename it.",
  "name-other-architecture":
    "The architecture in the name differs from the one you chose. Choose the right one, or rename the file.",
  "name-taken": "A file of another release has this name.",
  "other-bytes": "A file of this name exists with different content.",
  "place-taken": "This architecture already has a file of this kind.",
  "place-differs":
    "The release has these bytes already, under another name or as another kind of file. Remove that file first.",
  "no-such-file": "The release has no such file.",
  "start-missing": "A patch needs the version that it starts from.",
  "start-not-older": "A patch starts from an older version.",
  "no-package": "It has no installer and no archive yet.",
  "blockmap-alone": "A blockmap needs the file that it belongs to. Add that file.",
  "sums-differ": "A file is not what was announced: size or checksum differs.",
  "not-scanned-yet": "Not every file has been scanned.",
  "scan-not-clean": "The scanner found something, or failed.",
  "scanner-only": "Only the scanner may record a result.",
  "unknown-key": "No such key is in force.",
  "key-taken": "A key with this number is registered already, with other values.",
  "signature-missing": "A signature by a key in force is missing.",
  "no-key-in-force": "No minisign or SSH key is in force. Register one first.",
  "last-key": "This is the last key in force. Register the next one first.",
  "signature-wrong": "The signature does not match.",
  "pre-release-stays":
    "A pre-release never becomes the release: the program would go on saying its own number, and be offered the release for ever. Build the release, offer it as a beta, then make it stable.",
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
  "set-wrong":
    "One request is for lines of one product and one version, each once, and for 16 of them at most.",
  "lines-refused": "At least one line refuses it, so none was changed.",
  "own-request": "You cannot approve what you asked for. Someone else has to.",
  "token-never-approves": "A token never approves.",
  "author-gone":
    "The person who asked for it or set the time has been disabled or may no longer publish. Someone else has to do it again.",
  "notes-changed": "The notes were changed after the time was set. Set the time again.",
  "counts-later":
    "Your account, a factor or your recovery codes are new. You count as the second person 24 hours after that.",
  "asker-counts-later":
    "The person who asked has a new account, a new factor or new recovery codes, and counts as one of two people 24 hours after that.",
  "moved-on": "It has changed in the meantime. Look at it again.",
};

/** Why an upload of a build was refused. */
export const uploadProblems = {
  "name-wrong":
    "The name may have letters, digits, dots, hyphens and underscores only, must not end with a dot, and must be none that Windows keeps for a device, such as NUL. Rename the file.",
  "name-other-version":
    "The name has the version of another release. Choose the file of this version, or rename it.",
  "name-taken": "Another file or upload has this name. Remove it first.",
  "already-there": "The version has this file already. To add it as another kind, remove it first.",
  "sum-missing": "The checksum could not be computed. Reload the page.",
  "wrong-state": "The version is no longer a draft. Return it to draft first.",
  "too-large": "The file is empty, or larger than 32 GiB.",
  "too-many-uploads": "Too many uploads are under way. Let some finish, or cancel some.",
  "no-room": "The server’s disk is full. What arrived is kept; continue when there is room.",
  "in-use": "Someone else, or a pipeline, is sending this file. Try again in a moment.",
  "not-found": "This upload was cancelled or has expired. Upload the file again.",
  ended: "This upload has expired. Upload the file again.",
  "bytes-lost": "The server has lost what arrived. Upload the file again.",
  "other-place": "Bytes arrived at the wrong position. Continue to send them again.",
  "not-whole": "Not all bytes have arrived. Continue to send the rest.",
  "sum-wrong":
    "What arrived is not what was read here: the checksum differs. It was deleted. Upload the file again.",
  "still-reading": "The server is still checking the file. Continue in a moment.",
  "storage-away": "The file storage does not answer. What arrived is kept; continue in a moment.",
  busy: "The server is already receiving as many files as it can. Continue in a moment.",
};
