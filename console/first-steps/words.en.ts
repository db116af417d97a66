import { sampleWords } from "~/domain/sample-content/sample-words.en";

/** Words of the owner's first steps, above Today. */
export const firstStepWords = {
  title: "First steps",
  /** How many of all are done, and how many of the open ones come first. */
  meta: "{done} of {all} done",
  first: {
    one: "{count} before you announce the site",
    other: "{count} before you announce the site",
  },
  doneSteps: { one: "{count} step is done", other: "{count} steps are done" },
  foot: "A step disappears when it is done, not when you click it.",
  setUp: "Set up on {day}",
  nothingElse: "nothing else",
  needs: "Needs you",
  noNeed: "No message, request or release is waiting. Last checked {time}.",
  ways: {
    walk: "Go through them",
    look: "View",
    setUp: "Set up",
    howTo: "How to",
    invite: "Invite",
    open: "Open",
    newRelease: "New release",
    test: "Test…",
    check: "Check…",
    account: "My sign-in",
  },
  facts: {
    open: {
      one: "{count} fact is still a sample",
      other: "{count} facts are still samples",
    },
    text: "The site shows sample licence numbers, phones and addresses. Visitors take them for yours.",
    done: "All company facts are your own",
    doneText: "Company, licences, phones and addresses",
  },
  content: {
    open: "Sample content is public",
    parts: sampleWords,
    text: "{parts}. Visitors take it for yours.",
    done: "No sample content is public",
    doneText: "Releases, articles, help, codes, links and tools",
  },
  backup: {
    never: "No backup yet",
    neverText: "If the disk fails now, the site’s data is lost for good.",
    old: "The last backup is old",
    oldText: "Made {time}. Health says more.",
    failed: "The last backup failed",
    failedText: "{time}. The output of the command says why.",
    done: "A backup exists",
    doneText: "{time}, checked by a test restore",
  },
  mail: {
    unset: "Mails are not sent",
    unsetText: "No mail server is set: codes and invitations stay in the outbox.",
    untested: "No mail has been delivered yet",
    untestedText: "{server} is set. Send a test mail to see that it works.",
    done: "Mails are sent",
  },
  address: {
    unset: "The site has no public address",
    unsetText: "Links in mails and feeds work on this machine only.",
    insecure: "The public address has no HTTPS",
    insecureText: "{url}: codes and contacts travel unencrypted.",
    unreached: "No request has come to the public address",
    unreachedText: "{url}: its DNS or the web server in front does not lead here yet.",
    elsewhereText: "{url} is in every link, but visitors came to another address ({time}).",
    ending: "The certificate ends soon",
    endingText: "It is valid until {day}. Check why it was not renewed.",
    done: "The address has HTTPS",
    until: "{url}, certificate until {day}",
  },
  owner: {
    open: "You are the only owner",
    text: "A lost phone and lost codes would lock everybody out.",
    done: { one: "{count} owner has signed in", other: "{count} owners have signed in" },
    doneText: "If one is locked out, another can let them back in",
  },
  legal: {
    open: {
      one: "{count} legal text is the sample one",
      other: "{count} legal texts are the sample ones",
    },
    text: "Let a lawyer read them, then publish your own version of each.",
    done: "The legal texts are yours",
    doneText: "Each has a version that one of you published",
  },
  release: {
    open: "No release of yours is public",
    text: "Upload a build and its notes. Until then there is nothing real to download.",
    done: {
      one: "{count} release of yours is public",
      other: "{count} releases of yours are public",
    },
    doneText: "With real files",
  },
  brand: {
    open: "The product still has its original name, mark and colour",
    text: "Choose your own name, mark and colour, unless you are {name}.",
    done: "The product looks like yours",
  },
  sms: {
    unset: "Text messages are not sent",
    unsetText: "No provider is set: codes to phones stay in the outbox.",
    untested: "No text message has been delivered yet",
    untestedText: "{provider} is set. Send a test to see that it works.",
    done: "Text messages are sent",
  },
  approver: {
    open: "Only you can approve a rollout",
    text: "The two-person rule is off while you are alone. Invite a second person, or leave this step out.",
    done: "{count} people can approve rollouts",
    doneText: "A change that reaches every program needs two of them",
  },
  factors: {
    passkey: "You have no passkey",
    passkeyText:
      "It signs you in with a fingerprint or a security key, and no fake site can steal it.",
    codes: "You have no recovery codes",
    codesText: "They let you in when phone and passkey are lost. Keep them on paper.",
    done: "Passkey and recovery codes",
    doneText: {
      one: "{count} recovery code is left",
      other: "{count} recovery codes are left",
    },
  },
  leaveOut: {
    link: "Leave out a step…",
    title: "Leave out a step",
    text: "The step no longer counts, and the audit log keeps your reason. The step comes back when the reason no longer applies, such as when a second person joins.",
    step: "Step",
    reason: "Reason",
    reasonHelp:
      "For example: there is only one of us; we keep this name; our visitors register by email.",
    act: "Leave it out",
    keep: "Keep it",
    done: "Left out",
    state: "left out by {name}, {day}: {reason}",
    back: "Bring back",
    backOf: "Bring back: {step}",
    isBack: "The step is back",
  },
  /** Names of steps that may be left out. */
  names: {
    brand: "Name, mark and colour",
    sms: "Text messages",
    approver: "A second person who approves",
    factors: "Passkey and recovery codes",
  },
  how: {
    close: "Close",
    copy: "Copy",
    copied: "Copied",
    backup: {
      title: "Make a backup every day",
      text: "On the server, in the folder of the site. The command restores the database to a second place and compares it before it reports success. Give a folder on another disk, or s3://bucket/folder.",
      command: "npm run site -- backup /mnt/backup",
      after: "deploy/ has a timer for it. The guide is docs/how-to/operate/backup.md.",
    },
    mail: {
      title: "Set a mail server",
      text: "In the settings of the process (.env or site.env), then restart the site:",
      command:
        "SMTP_URL=smtps://user:password@mail.site.example:465\nMAIL_FROM=Site <no-reply@site.example>",
      after: "The guide is docs/how-to/operate/messages.md.",
    },
    sms: {
      title: "Set a provider of text messages",
      text: "In the settings of the process (.env or site.env), then restart the site:",
      command: "SMS_PROVIDER=…",
      after:
        "Each provider needs a few more lines: docs/how-to/operate/messages.md. Without text messages, leave this step out.",
    },
    address: {
      title: "Give the site its address",
      text: "In the settings of the process (.env or site.env), then restart the site:",
      command: "PUBLIC_URL=https://www.site.example",
      after: "nginx and the certificate: deploy/README.md.",
    },
    brand: {
      title: "Make the product look like yours",
      text: "Owners change name, colour and mark in Settings, Brand. Developers can put them into the folder brand/ of the code instead, draw the pictures again and build:",
      command: "npm run brand",
      after: "To keep all three, leave this step out.",
    },
  },
  /** Tests of messages and of the address. */
  test: {
    mail: {
      title: "Test your mail",
      text: "The mail goes to your own address, in the same way as every mail. The mail server’s answer appears here.",
      act: "Send me a test mail",
      records: "Check SPF, DKIM and DMARC",
    },
    sms: {
      title: "Test text messages",
      text: "The site sends this phone a sample code in the usual template. It costs the price of one message and counts towards today’s limit.",
      phone: "Phone number",
      act: "Send a test",
    },
    address: {
      title: "Check the certificate",
      text: "The site calls its own public address and reads when its certificate ends.",
      act: "Check now",
      none: "No valid certificate arrived from there within 5 seconds. Some machines cannot reach their own public address.",
      until: "The certificate is valid until {day}.",
    },
    states: {
      waiting: "On its way. The answer appears here within a minute.",
      sent: "Accepted. The answer:",
      failed: "Refused. The answer:",
    },
    records: {
      names: { spf: "SPF", dkim: "DKIM", dmarc: "DMARC" },
      states: {
        spf: {
          found: "exists: it names who may send for the domain.",
          missing: "is missing. Many receivers treat such mails as spam.",
          wrong: "exists twice, so receivers trust neither. Merge them into one.",
          unknown: "could not be read: no server answered in time.",
        },
        dkim: {
          found: "exists, and fits the key of this site.",
          missing: "is missing, although this site signs. Publish its public key.",
          wrong: "has a different key from the one that this site signs with, or none.",
          unknown:
            "could not be read. Without DKIM_… settings the mail server signs itself: a received mail shows it in its headers.",
        },
        dmarc: {
          found: "exists: it says how receivers treat forged mails.",
          missing: "is missing. Start with v=DMARC1; p=none.",
          wrong: "exists twice, so neither counts.",
          unknown: "could not be read: no server answered in time.",
        },
      },
    },
  },
  visitors: {
    title: "What visitors see now",
    facts: "facts",
    company: "Company",
    licence: "Licence",
    phone: "Phone",
    mail: "Mail",
    offices: "Offices",
    officeCount: { one: "{count} address", other: "{count} addresses" },
    sample: "sample",
    all: "All {count}, in both languages",
  },
};

export type FirstStepWords = typeof firstStepWords;
