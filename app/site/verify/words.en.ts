export const verify = {
  title: "Verify a download",
  description:
    "Check that a downloaded file is one that {brand} released, see our official domains, and report a fake site.",
  eyebrow: "Verify a download",
  heading: ["Check that your", "download is genuine"],
  lead: "Drop the file here to see whether it is what we released, digit for digit. An altered file will not pass.",
  byCommand: "Browser too old, or JavaScript switched off?",
  byCommandLink: "Check with a Windows command",
  domains: {
    heading: "Official domains",
    site: "This site, Chinese and English",
    downloads: "Downloads",
    mail: "Our email comes only from here",
    official: "Official",
    note: "Nothing else is ours. We license no download portal, and we never send archives in chat groups.",
  },
  keys: {
    heading: "Signing keys",
    name: "Release key {name}",
    states: { "in-use": "In use", next: "Next", ended: "Retired" },
    period: "{from} – {until}",
    from: "from {from}",
    address: "All keys and their files are always at",
    command: "Check SHA256SUMS with this key, using minisign",
    kinds: { sshsig: "SSH Ed25519", minisign: "minisign", ed25519: "Ed25519, for updates" },
    file: "Public key, {name}",
    copy: "Copy fingerprint",
    copyOf: "Copy fingerprint, {kind}",
    copied: "Copied",
    failed: "Your browser doesn’t allow copying. Please select the text instead.",
    note: "When we change keys, both sign for one release cycle, and the new key ships in a release signed by the old one. Retired keys stay listed, so you can still check what they signed.",
  },
  byHand: {
    heading: "By hand",
    signature:
      "Check the signature in Command Prompt, because a PowerShell pipe changes line endings",
    signatureFiles:
      "You need three files in one folder: SHA256SUMS and SHA256SUMS.sshsig from the page of the version, and allowed_signers from above. ssh-keygen comes with Windows 10 version 1809 and later.",
    endedKeys:
      "A retired key is valid for versions that came out before it was retired. The page of such a version shows the command with its release time, for which you need ssh-keygen 9.1 or newer. ssh -V shows which one you have.",
    sums: "Save SHA256SUMS from the page of the version in the same folder; the commands then compare for you. It lists every file of the version; the commands skip those that you do not have.",
    systems: {
      windows:
        "PowerShell, Windows 8.1 and later: prints the file’s line if it matches, otherwise nothing",
      linux: "Linux",
      macos: "macOS 11 and later",
    },
    version: "Files and signatures of {version}",
  },
  report: {
    heading: "Seen a fake site?",
    text: "The address is enough. We check it, and ask the host, the registrar and the search engine to take it down.",
    urgent: "Paid there, or typed a password? Change the password first, then call {phone}.",
    url: { label: "Address", hint: "Required", placeholder: "https://copied-site.example" },
    place: {
      label: "Where did you see it?",
      ad: "Search ad",
      search: "Search result",
      chat: "Chat group",
      message: "Text or email",
      other: "Elsewhere",
    },
    note: {
      label: "Anything else",
      hint: "Optional",
      placeholder: "For example: it asks for money before the download",
    },
    email: { label: "Email", hint: "Optional, to hear back", placeholder: "name@example.com" },
    submit: "Send report",
    kept: "Kept for {days} days, then deleted.",
    summary: "Not sent yet. Please check these fields:",
    later: "Too many reports. Please try again in {minutes} min.",
    received: "Received, number {n}",
    thanks:
      "Thank you. If you left an email address, we’ll write to you once we’ve looked into it.",
    again: "Report another site",
  },
};

export type VerifyMessages = typeof verify;
