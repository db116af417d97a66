/** The page about moving from another browser; pages about uses have the same shape. */
export const moving = {
  title: "Move from Chrome or another antidetect browser",
  breadcrumb: "Moving from another browser",
  description:
    "Move shops and accounts from Chrome, another antidetect browser or a remote computer: what moves with cookies and proxies, what does not, and the order that keeps you signed in.",
  eyebrow: "Moving from another browser",
  heading: ["Move one account.", "Then the rest."],
  lead: "From Chrome, from another antidetect browser or from a remote computer: try a single account first. Keep the old browser until the new one has proved itself.",
  download: "Download free",
  second: { label: "Import and export in the help centre", query: "import" },
  window: {
    title: "Import · example",
    drawing: "An example of an import: one account is signed in, four are waiting.",
    rows: [
      { name: "Home, Germany 01", place: "Frankfurt", note: "Signed in" },
      { name: "Home, Germany 02", place: "Frankfurt", note: "Waiting" },
      { name: "Beauty, Japan", place: "Tokyo", note: "Waiting" },
      { name: "Outdoor, Italy", place: "Milan", note: "Waiting" },
      { name: "Toys, Mexico", place: "Monterrey", note: "Waiting" },
    ],
  },
  table: {
    label: "What moves",
    rows: [
      {
        name: "Cookies",
        state: "mostly",
        text: "As a JSON or Netscape file. Many sites stay signed in; some bind the session to the old device and ask for the password again.",
      },
      {
        name: "Proxies",
        state: "yes",
        text: "One line for each environment. Keep the same exit, so that the address does not change together with the browser.",
      },
      {
        name: "Names and groups",
        state: "yes",
        text: "As columns of the import template, one row for each account.",
      },
      {
        name: "Fingerprint",
        state: "no",
        text: "Each environment gets one of its own. To the platform this is a new device, so expect a check at the first sign-in.",
      },
      {
        name: "Extensions, bookmarks",
        state: "no",
        text: "Reinstall the extensions that you trust; a move is a good time to leave the others behind. Bookmarks stay in the old browser.",
      },
    ],
  },
  steps: {
    label: "The order",
    items: [
      {
        title: "Check the ways back in",
        text: "For every account, see that the phone, email and two-step codes are yours and within reach.",
      },
      {
        title: "Create one environment",
        text: "Enter the proxy that the account has now, and test it. Time zone and language follow the exit.",
      },
      {
        title: "Bring the cookies",
        text: "Export one account’s cookies from the old browser, import one row, open it and check the sign-in.",
      },
      {
        title: "Wait a few days",
        text: "Work with it. If the platform asks for a check, answer it from the new environment, and only there.",
      },
      {
        title: "Import the rest",
        text: "Start with three rows, then import up to 2,000 at a time. Your package limits how many environments you can have.",
      },
      {
        title: "Clear the old browser",
        text: "Delete its data instead of signing out, because signing out can end the session here too. Then delete the exported files.",
      },
    ],
  },
  columns: {
    label: "Where you come from",
    items: [
      {
        title: "Chrome, Edge, Firefox",
        text: "Browser profiles separate cookies, so each becomes one environment. An export needs an extension that reads cookies. Choose one whose code is public, and remove it afterwards.",
      },
      {
        title: "Another antidetect browser",
        text: "Export accounts as a spreadsheet and cookies as JSON. Copy the columns into our template rather than renaming theirs. Fingerprint settings cannot be moved.",
      },
      {
        title: "A remote computer",
        text: "Its address is part of the account’s history. Where your provider’s terms allow it, reach the same exit through an SSH proxy, and move the cookies as above.",
      },
    ],
  },
  limits: {
    label: "Please note",
    items: [
      "A file with cookies opens accounts without a password. Keep it on one computer, send it to nobody and delete it after the import.",
      "Move only accounts that belong to you or that their owner has entrusted to you.",
      "Choose a quiet day: no running campaign, no payout, no open dispute.",
    ],
  },
  related: "Read on",
};

export type GuideMessages = typeof moving;
