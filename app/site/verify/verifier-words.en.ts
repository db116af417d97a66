/** What the verifier says, on the page about checking and after a download. */
export const verifier = {
  heading: "Check the file",
  idle: {
    title: "Put the downloaded file here",
    text: "It is read on your computer. Nothing is uploaded.",
    choose: "Choose the file",
    drop: "or drop it here",
  },
  over: { title: "Drop it to start" },
  reading: {
    title: "Reading the file",
    status: "Reading {name}",
    text: "Large files take a moment.",
    progress: "Read so far",
    stop: "Stop",
    stopped: "Stopped. Choose the file again to start over.",
  },
  paste: {
    label: "Only have a SHA-256?",
    hint: "Paste it here and we’ll check that instead.",
    placeholder: "64 hex digits",
    submit: "Check",
    wrong: "A SHA-256 has 64 digits: 0 to 9 and a to f. Copy it once more, whole.",
  },
  facts: { file: "File", version: "Version", released: "Released", sha256: "SHA-256" },
  current: "Current",
  beta: "Beta",
  match: {
    title: "Genuine",
    text: "Its SHA-256 is the published one, digit for digit.",
    next: "Next: unzip and run",
    install: "Next: install and run",
    blockmap:
      "This is a list of blocks for updates. Installed clients read it; there is nothing in it to run.",
  },
  older: {
    title: "Genuine, but not the latest",
    text: "From us and unchanged. {version} came out on {date}.",
    download: "Download {version}",
    changes: "What changed in {version}",
  },
  /** Where the newest version needs a newer Windows than the file. */
  olderWindows: {
    needs: "{version} needs Windows {windows} or later.",
    take: "On Windows 7, 8 or 8.1, use {version}",
    keep: "On Windows 7, 8 or 8.1 the file you have is the last one, and you can keep it.",
  },
  withdrawn: {
    title: "Genuine, but withdrawn",
    text: "From us and unchanged, but this version is no longer offered. Do not use it.",
    why: "Why it was withdrawn",
    download: "Download {version}",
    changes: "What changed in {version}",
  },
  infected: {
    title: "Genuine, but flagged by a virus scanner",
    text: "From us and unchanged, but a virus scanner flagged this version. Do not run it until we know why.",
    why: "The page of this version",
    download: "Download {version}",
    changes: "What changed in {version}",
  },
  mismatch: {
    title: "No match. Do not run it",
    text: "It is named {name}, but its content is not what we released. {n} of 64 digits differ.",
    published: "Published",
    yours: "Your file",
    differing: "SHA-256, {n} of 64 digits differ",
  },
  companion: {
    title: "Not a program",
    text: "By its name it is a checksum list, a signature, a key or an update file: nothing to run. Check it by its signature.",
    how: "How to check a signature",
  },
  unknown: {
    title: "We never released this file",
    text: "Neither its name nor its SHA-256 is one that we published.",
    pasted: "None of the builds that we published has this SHA-256.",
  },
  steps: {
    size: {
      title: "Look at the size",
      text: "Smaller than published: most likely cut short. Download it again.",
    },
    again: {
      title: "Download it here again",
      text: "Only from a page whose address is {site}.",
    },
    still: { title: "Still no match", text: "Delete the file and tell us where it came from." },
  },
  downloadAgain: "Download again",
  report: "Report the source",
  another: "Check another",
  unsupported: {
    title: "This browser can’t check files. Use a Windows command instead",
    text: "Open the folder of the file, type cmd in its address bar, press Enter, then run one of these.",
    paste: "Paste what it prints",
    pasteHint: "The server compares it. Only these 64 digits are sent.",
  },
  failed: {
    title: "The file could not be read. Choose it again",
    text: "It may still be downloading, have been moved, or be a folder.",
    listTitle: "We couldn’t load the published checksums",
    listText: "Nothing was compared. Check the connection, then choose the file again.",
  },
  commands: {
    prompt: "Command Prompt, Windows 7 and later",
    powershell: "PowerShell, Windows 8.1 and later",
    copy: "Copy the command",
    copied: "Copied",
    failed: "Your browser doesn’t allow copying. Please select the text instead.",
  },
};

export type VerifierMessages = typeof verifier;
