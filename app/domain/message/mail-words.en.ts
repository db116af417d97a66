export const mail = {
  code: {
    subject: "{code} is your verification code",
    heading: "Your verification code",
    before: "Enter this code on the registration page:",
    after: [
      "It works once, within 10 minutes. Only the newest code counts.",
      "Wasn’t that you? You can ignore this email. Our staff never ask for a code.",
    ],
    // Text messages have straight apostrophes: one curved one more than halves what fits into a message.
    sms: "{brand}: {code} is your verification code. It works for 10 minutes. Don't share it with anyone.",
  },
  resetCode: {
    subject: "{code} is your code for a new password",
    heading: "Your code for a new password",
    before: "Enter this code on the page where you set a new password, {url} :",
    after: [
      "It works once, within 10 minutes. Only the newest code counts.",
      "Wasn’t that you? Ignore this email, and your password stays as it is. Never pass the code on: our staff never ask for one.",
    ],
    sms: "{brand}: {code} is your code for a new password. It works for 10 minutes. Don't share it with anyone.",
  },
  contactCode: {
    subject: "{code} is your verification code",
    heading: "Your verification code",
    before: "Enter this code on your account page, to add this address to your account:",
    after: [
      "It works once, within 10 minutes. Only the newest code counts.",
      "Wasn’t that you? Ignore this email, and nothing changes. Never pass the code on: our staff never ask for one.",
    ],
    sms: "{brand}: {code} adds this number to your account. It works for 10 minutes. Don't share it with anyone.",
  },
  contactTaken: {
    subject: "This address has an account",
    heading: "This address has an account",
    text: [
      "Someone, probably you, wanted to add {contact} to an account. Another account has verified this address already, so we didn’t send a code.",
      "To use the address elsewhere, sign in to the account that has it and change its address, or delete that account:",
    ],
    button: "Go to the account",
    after: ["Wasn’t that you? You can ignore this email. Nothing has changed."],
    sms: "{brand}: another account has verified this number, so it was not added. Wasn't that you? You can ignore this message.",
  },
  contactChanged: {
    subject: "The contacts of your account were changed",
    heading: "The contacts of your account were changed",
    text: [
      "A contact of your account {contact} was added or changed just now, with the password and a code sent to the new contact.",
      "Was that you? Then there is nothing to do. If not, call customer service at once: {phone}.",
    ],
    button: "Look at my account",
    after: [],
    sms: "{brand}: a contact of your account was changed just now. Wasn't that you? Look at it: {url}",
  },
  noAccount: {
    subject: "No account with this address",
    heading: "No account with this address",
    text: [
      "Someone, probably you, asked for a new password for {contact}. No account has verified this address, so we didn’t send a code.",
      "Perhaps you registered with another address or with your phone number. If you have no account yet, you can open one here:",
    ],
    button: "Register",
    after: ["Wasn’t that you? You can ignore this email."],
    sms: "{brand}: no account has verified this number, so there is no password to change. Register: {url}",
  },
  passwordChanged: {
    subject: "Your password was changed",
    heading: "Your password was changed",
    text: [
      "The password of your account {contact} was changed just now. From now on, sign in with the new one.",
      "All sign-ins in other browsers have ended. Wasn’t that you? Set a new password at once with a code that we send you, then call customer service: {phone}.",
    ],
    button: "Set a new password",
    after: [],
    sms: "{brand}: your password was changed just now. Wasn't that you? Set a new one: {url}",
  },
  newDevice: {
    subject: "A new sign-in to your account",
    heading: "A new sign-in to your account",
    text: [
      "Someone signed in to your account {contact} at {time} (UTC+8), in a browser that we don’t know: {device}.",
      "Was that you? Then there is nothing to do. If not, set a new password: that ends all sign-ins.",
    ],
    button: "Look at my account",
    after: ["Can’t get in? Call customer service: {phone}."],
    sms: "",
  },
  accountExists: {
    subject: "You already have an account",
    heading: "You already have an account",
    text: [
      "Someone, probably you, tried to register with {contact}. There is already an account for it, so we didn’t send a code.",
      "Sign in to the desktop client. Forgotten your password? Set a new one here:",
    ],
    button: "Set a new password",
    after: [
      "If that doesn’t work, call customer service: {phone}.",
      "Wasn’t that you? You can ignore this email. Nothing has changed.",
    ],
    sms: "{brand}: this number already has an account. Sign in to the desktop client. Wasn't that you? You can ignore this message.",
  },
  welcome: {
    subject: "Your account is ready",
    heading: "Your account is ready",
    text: [
      "Sign in to the desktop client with {contact} and the password you chose.",
      "Don’t have the client yet? Download it here:",
    ],
    button: "Download the client",
    after: ["Wasn’t that you? Call customer service: {phone}."],
    sms: "{brand}: your account is ready. Sign in to the desktop client: {url}",
  },
  contact: {
    topics: {
      service: "Customer service",
      business: "Business cooperation",
      "friend-link": "Friendly link",
      vulnerability: "Vulnerability",
      "fake-site": "Fake site",
      privacy: "Privacy request",
    },
    operator: {
      subject: "{about}: {name}",
      from: "From {name}, {contact}",
      language: "Language: {language}",
      languages: { cn: "Chinese", en: "English" },
      request: "Number {number}, reply due by {dueOn} (China time)",
      unconfirmed:
        "Number {number}, not confirmed yet: the 15 days begin when the sender opens the mailed link, or when you run npm run site -- requests --confirm {number}",
      confirmed: "{number} was confirmed by its sender",
    },
    privacy: {
      subject: "{number}: please confirm your privacy request",
      heading: "Please confirm your privacy request",
      text: [
        "Its number is {number}. Please confirm that this address is yours. We reply within 15 days of your confirmation.",
      ],
      button: "Confirm the request",
      after: [
        "Before we act on it, we may ask you to show that the data is yours. Questions? Write to {email} and quote the number.",
        "Wasn’t that you? You can ignore this email. Nothing will happen to your data.",
      ],
    },
    answer: {
      subject: "Re: {about}, no. {number}",
      request: "Re: {number}",
      heading: "Our answer",
    },
    extended: {
      subject: "{number}: our answer will take longer",
      heading: "Our answer will take longer",
      text: [
        "We cannot answer your request {number} within 15 days. We will answer by {dueOn} (China time).",
        "The reason: {reason}",
      ],
      after: [
        "If you do not agree, write to {email}. You may also complain to your data protection authority.",
      ],
    },
    foot: "Sent by {legalEntity} because someone wrote to us through {site}.",
  },
  digest: {
    subject: "{count} new messages from the site",
    heading: "{count} messages received",
    text: "Since {time} (China time), the site has received more messages than it mails one by one, so that this mailbox is not flooded. By kind:",
    line: "{about}: {count}",
    confirmed: "Privacy requests confirmed",
    report: "Fake sites reported",
    where:
      "The messages are in the console, under Inbox; reports of fake sites are listed by the command npm run site -- requests. While more arrive, the site sends a mail like this one every ten minutes at most.",
  },
  fakeSite: {
    subject: "{number}: a fake site was reported",
    heading: "A fake site was reported",
    url: "Address: {url}",
    place: "Seen in: {place}",
    places: {
      ad: "a search ad",
      search: "a search result",
      chat: "a chat group",
      message: "a text message or email",
      other: "another place",
    },
    email: "Wants a reply: {email}",
    noEmail: "Left no email address",
  },
  staff: {
    invitation: {
      subject: "Your invitation to the console",
      heading: "You’re invited to the console",
      /** `fromServer`: a command on the server sent it, and no person is known. */
      from: "{inviter} invites you to the console of {site}, as {roles}.",
      fromServer:
        "You are invited to the console of {site}, as {roles}. The invitation was sent from the server.",
      may: "{role}: {may}.",
      text: ["Have an authenticator app ready, or a device that can store a passkey."],
      button: "Accept the invitation",
      after: [
        "The link works once, within 72 hours. Don’t pass it on.",
        "Not expecting this? Tell the person who runs the site, and do not open the link.",
      ],
    },
    reset: {
      subject: "Set up your sign-in to the console again",
      heading: "Set up your sign-in again",
      text: [
        "The password, authenticator, passkeys and recovery codes of {name} no longer work, and all sessions have ended. Use the link below to set up new ones.",
      ],
      button: "Set up sign-in",
      after: [
        "The link works once, within 72 hours. Don’t pass it on.",
        "Didn’t ask for this? Tell an owner straight away, and not by email.",
      ],
    },
    recoveryUsed: {
      subject: "A recovery code was used: {name}",
      heading: "A recovery code was used",
      text: [
        "{name} ({email}) signed in to the console with a recovery code on {time} (China time), from {device}. Codes left: {left}.",
        "All other sessions of this person have ended.",
        "Wasn’t that you or your colleague? Disable the account now: Staff & access in the console, or the command npm run site -- staff on the server.",
      ],
    },
    newFactor: {
      subject: {
        account: "New in the console: {name}",
        reset: "New sign-in: {name}",
        passkey: "New passkey: {name}",
        authenticator: "New authenticator: {name}",
        "recovery-codes": "New recovery codes: {name}",
      },
      heading: "A new way into the console",
      what: {
        account: "{name} ({email}) accepted an invitation to the console on {time} (China time).",
        reset:
          "{name} ({email}) set up a new sign-in to the console on {time} (China time), which replaces all earlier ones.",
        passkey: "{name} ({email}) added a passkey on {time} (China time).",
        authenticator:
          "{name} ({email}) set up another authenticator and new recovery codes on {time} (China time).",
        "recovery-codes": "{name} ({email}) made new recovery codes on {time} (China time).",
      },
      text: [
        "Where two people decide, this person counts as one of them from {countsFrom} (China time).",
        "Didn’t know about this? Ask this person, and not by email. If something is wrong, disable the account: Staff & access in the console, or the command npm run site -- staff on the server.",
      ],
    },
    wrongCodes: {
      subject: "{count} wrong codes for your account",
      heading: "Someone knows your password",
      text: [
        "{name}, someone entered {count} wrong codes for your console account, the last one on {time} (China time), from {device}. Each time, the password was correct.",
        "Was that you? Then there is nothing to do: a correct code resets the count, and your browser is remembered again.",
        "Wasn’t that you? Sign in with your passkey or a code and choose a new password under Sessions and sign-in. Tell an owner, and not by email.",
      ],
    },
    releaseWithdrawn: {
      subject: "Withdrawn: {release}",
      heading: "A version was withdrawn",
      release: { client: "client {version}", browser: "kernel {version}" },
      byToken: "the token {name}",
      text: [
        "{who} withdrew {release} on {time} (China time). Pages and update feeds stopped offering it at once, and its files can’t be downloaded.",
        "A withdrawn version doesn’t come back: publish a higher one.",
        "If this wasn’t someone on your team, end the session or the token now: Staff & access in the console, or the command npm run site -- staff on the server.",
      ],
      reason: "Reason that visitors read: {reason}",
    },
    releaseWaiting: {
      subject: "Waiting for your approval: {what}",
      heading: "A request is waiting for you",
      /** By the act of the change. */
      what: {
        publish: "publish {release}",
        promote: "make the beta {release} stable",
        start: "start the rollout of {release}",
        raise: "raise the rollout of {release}",
        complete: "offer {release} to everybody",
        resume: "resume the rollout of {release}",
        steps: "raise the rollout of {release} at set times",
        limits: "change the required versions of a rollout",
        "add-signatures": "add signatures to {release}",
        set: "change the rollouts of {release} on several lines",
        "add-key": "add a signing key",
        "end-key": "end a signing key",
      },
      text: [
        "{who} asked on {time} (China time) for this: {what}. Nothing happens until someone approves it.",
        "Look at what would change in the console, under Today, and approve or decline it there.",
      ],
      why: "Why, in their words: {why}",
      open: "Open the console",
    },
    test: {
      subject: "Test mail",
      heading: "Your mail works",
      text: [
        "You asked for this mail in the console of {site} on {time} (China time). The server {server} accepted it.",
        "Did it land in the spam folder? The first steps in the console check SPF, DKIM and DMARC of your domain.",
      ],
    },
    foot: "Sent by {legalEntity} to the people who run {site}.",
  },
  foot: "Sent by {legalEntity} because someone registered on {site}. Replies to this address aren’t monitored.",
};

export type MailMessages = typeof mail;
