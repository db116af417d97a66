export const apiDocs = {
  title: "Site API",
  description:
    "The calls that programs can make to this site: addresses, fields, answers and limits.",
  lead: "Read this site’s data from your own programs. Every answer is JSON in one form, and its code equals the HTTP status. This API covers the site only: it does not open or control environments. For that, use RPA flows in the client.",
  contents: "Contents",
  groups: {
    general: "General",
    releases: "Releases, files",
    content: "Content",
    account: "Account, contact",
  },
  form: {
    title: "Addresses and answers",
    text: "All addresses are under {origin}. You need no account, and calls are free. If something is wrong, `data` is `null` (except for 422) and `message` says what.",
    example: "Every answer",
  },
  codes: {
    title: "Codes",
    text: "Downloads use the status codes of HTTP; in every other answer `code` is one of these.",
    meanings: {
      200: "Success",
      400: "A known key has an invalid value",
      403: "The request comes from a page on another site",
      404: "There is no such address, or no such entry",
      405: "Wrong method; `Allow` names those that work",
      413: "The body is larger than 16 kB",
      415: "The body is not sent as JSON",
      422: "Some fields are wrong; `data.errors` says which and why",
      429: "Too many requests; `Retry-After` says how many seconds to wait",
      500: "Server error",
      503: "Not available now; `Retry-After` says when to try again",
    },
  },
  limits: {
    title: "Limits",
    text: "One IP address can read {reads} times and download {downloads} times a minute; answers from the cache are not counted. A request body can be up to 16\u00a0kB. Codes and messages have limits of their own, named in their sections.",
  },
  fields: { name: "Field", type: "Type", text: "Meaning" },
  required: "required",
  request: "Request",
  answer: "Answer",
  answers: "Codes",
  requestExample: "Example request",
  answerExample: "Example answer",
  copyLink: "Copy link",
  copyLinkOf: "Copy link: {name}",
  copyOf: "Copy: {name}, {id}",
  copied: "Copied",
  copyFailed: "Not copied. Please select the text instead.",
};

export type ApiDocsMessages = typeof apiDocs;
