/** Words of an invitation. */
export const invitationWords = {
  title: "Welcome",
  titleReset: "Set up again",
  text: "{email} joins as {roles}.",
  textFirst: "You are the first here, and join as {roles}.",
  invitedBy: "{inviter} invites you to the console, as {roles}, with {email}.",
  textReset: "The earlier ways to sign in as {email} no longer work. Set up new ones.",
  opening: "Opening the invitation",
  invalid: "This invitation is not valid",
  invalidText:
    "It was used, taken back or replaced by a newer one, or it is older than 72 hours. An owner can send a new one.",
  email: "Work email",
  emailHelp: "You sign in with it. No confirmation is sent to it.",
  name: "Name, as colleagues see it",
  way: "How you sign in",
  withCode: "Password and a code",
  withPasskey: "A passkey",
  withPasskeyText:
    "Use the screen lock of this computer, a phone or a security key. There is nothing to remember.",
  password: "Password",
  app: "Authenticator app",
  appText: "Scan the picture with the app, or type the secret. Then enter the six digits it shows.",
  qr: "QR code of the secret below",
  secret: "Secret",
  code: "Six digits from the app",
  accept: "Accept the invitation",
  passkeyName: "Name of the passkey",
  passkeyDefault: "This computer",
  makePasskey: "Create the passkey",
  wrongCode: "The digits do not match. Wait for the next ones and try again.",
};

/** Words of the recovery codes. */
export const codeWords = {
  title: "Ten recovery codes",
  text: "Each replaces one code of the app. They are shown only once.",
  copy: "Copy",
  copied: "Copied",
  download: "Download",
  kept: "I have saved the codes",
  file: "recovery-codes",
  go: "Continue",
};

export type InvitationWords = typeof invitationWords;
export type CodeWords = typeof codeWords;
