/** Words of the owner's first steps, above Today. */
export const firstStepWords = {
  title: "First steps",
  /** How many of all are done, and how many of the open ones come first. */
  meta: "{done} of {all} done",
  first: {
    one: "{count} before anybody is told of the site",
    other: "{count} before anybody is told of the site",
  },
  doneSteps: { one: "{count} step is done", other: "{count} steps are done" },
  foot: "Each line goes when the thing is so, not when it is pressed.",
  setUp: "Set up on {day}",
  nothingElse: "nothing else",
  needs: "Needs you",
  noNeed: "No message, request or release waits. Last looked at {time}.",
  ways: {
    walk: "Go through them",
    look: "Look",
    setUp: "Set up",
    howTo: "How to",
    invite: "Invite",
    open: "Open",
    newRelease: "New release",
    test: "Test…",
    check: "Check…",
    account: "My account",
  },
  facts: {
    open: {
      one: "{count} fact is still a sample",
      other: "{count} facts are still samples",
    },
    text: "The site shows sample licence numbers, phones and addresses. Visitors take them for yours.",
    done: "The facts are yours",
    doneText: "Company, licences, phones and addresses",
  },
  content: {
    open: "Sample content is public",
    parts: {
      releases: { one: "{count} release", other: "{count} releases" },
      friendLinks: { one: "{count} friend link", other: "{count} friend links" },
    },
    text: "{parts}. Visitors take it for yours.",
    done: "No sample content is public",
    doneText: "Releases and friend links",
  },
  backup: {
    never: "No backup yet",
    neverText: "One database, one disk: what is lost now is lost for good.",
    old: "The last backup is old",
    oldText: "Made {time}. Health says more.",
    failed: "The last backup failed",
    failedText: "{time}. What the command printed says why.",
    done: "A backup is there",
    doneText: "{time}, restored aside and compared",
  },
  mail: {
    unset: "Mails are not sent",
    unsetText: "No mail server is set: codes and invitations lie in the outbox only.",
    untested: "No mail has been delivered yet",
    untestedText: "{server} is set. A mail that it takes shows that it works.",
    done: "Mails are sent",
  },
  address: {
    unset: "The site has no public address",
    unsetText: "Links in mails and feeds name this machine only.",
    insecure: "The public address has no HTTPS",
    insecureText: "{url}: codes and contacts travel in the open.",
    ending: "The certificate ends soon",
    endingText: "It is valid until {day}. Something should have renewed it.",
    done: "The address has HTTPS",
    until: "{url}, certificate until {day}",
  },
  owner: {
    open: "You are the only owner",
    text: "A lost phone and lost codes would lock everybody out.",
    done: { one: "{count} owner has signed in", other: "{count} owners have signed in" },
    doneText: "Either of you lets the other back in",
  },
  legal: {
    open: {
      one: "{count} legal text is the sample one",
      other: "{count} legal texts are the sample ones",
    },
    text: "Let a lawyer read them, then publish a version of your own of each.",
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
    open: "The product has the name that it came with",
    text: "Name, mark and colour are yours to choose, unless you are {name}.",
    done: "The product has your name",
  },
  sms: {
    unset: "Text messages are not sent",
    unsetText: "No provider is set: codes to phones lie in the outbox only.",
    untested: "No text message has been delivered yet",
    untestedText: "{provider} is set. A message that it takes shows that it works.",
    done: "Text messages are sent",
  },
  approver: {
    open: "Nobody can approve a rollout but you",
    text: "For one person alone the two-person rule is off. Say so knowingly, or invite a second.",
    done: "{count} people can approve rollouts",
    doneText: "What reaches all programs needs two of them",
  },
  factors: {
    passkey: "You have no passkey",
    passkeyText: "It signs you in with a finger or a key, and no false site can take it.",
    codes: "You have no recovery codes",
    codesText: "They let you in when phone and passkey are lost. Keep them on paper.",
    done: "Passkey and recovery codes",
    doneText: {
      one: "{count} recovery code is left",
      other: "{count} recovery codes are left",
    },
  },
  leaveOut: {
    link: "Leave out what does not concern you…",
    title: "Leave out a step",
    text: "It no longer counts, and the reason stands in the audit log. The step comes back when the reason no longer holds, such as when a second person joins.",
    step: "Step",
    reason: "Reason",
    reasonHelp:
      "Such as: there is only one of us; we keep this name; our visitors register by email.",
    act: "Leave it out",
    keep: "Keep it",
    done: "Left out",
    state: "left out by {name}, {day}: {reason}",
    back: "Take back",
    backOf: "Take back: {step}",
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
      text: "On the server, in the folder of the site. The command restores the database aside and compares it before it calls the backup made. The place is a folder on another disk, or s3://bucket/folder.",
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
      title: "Give the product your name",
      text: "Name, colour and mark are in the folder brand/ of the code. Edit them, then draw the pictures again and build:",
      command: "npm run brand",
      after: "If the name shall stay, leave this step out.",
    },
  },
  /** Tests of messages and of the address. */
  test: {
    mail: {
      title: "Test your mail",
      text: "The mail goes to your own address, the way that all mails go. The answer of the mail server shows here.",
      act: "Send me a test mail",
      records: "Read SPF, DKIM, DMARC",
    },
    sms: {
      title: "Test text messages",
      text: "A code that fits nothing goes to this phone, by the template of codes. It costs what a message costs, and counts against today’s cap.",
      phone: "Phone number",
      act: "Send a test",
    },
    address: {
      title: "Look at the certificate",
      text: "The site calls its own public address and reads until when its certificate is valid.",
      act: "Look now",
      none: "Nobody answered there with a valid certificate within 5 seconds. A machine may be unable to reach its own public address.",
      until: "The certificate is valid until {day}.",
    },
    states: {
      waiting: "On its way. The answer shows here within a minute.",
      sent: "Taken. It said:",
      failed: "Refused. It said:",
    },
    records: {
      names: { spf: "SPF", dkim: "DKIM", dmarc: "DMARC" },
      states: {
        spf: {
          found: "is there: it names who may send for the domain.",
          missing: "is missing. Many receivers put such mails among the spam.",
          wrong: "is there twice, so receivers trust neither. Join them into one.",
          unknown: "could not be read: nobody answered in time.",
        },
        dkim: {
          found: "is there, and fits the key of this site.",
          missing: "is missing, although this site signs. Publish its public key.",
          wrong: "holds another key than this site signs with, or none.",
          unknown:
            "could not be read. Without DKIM_… settings the mail server signs itself: a received mail shows it in its head.",
        },
        dmarc: {
          found: "is there: it says what becomes of false mails.",
          missing: "is missing. Begin with v=DMARC1; p=none.",
          wrong: "is there twice, so none of them counts.",
          unknown: "could not be read: nobody answered in time.",
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
