export const apiDocs = {
  title: "API",
  description:
    "The calls that programs can make to this site: addresses, fields, answers and limits.",
  lead: "The same data as on these pages, for programs. Every answer is JSON of one form, and the HTTP status equals its code.",
  document: "OpenAPI 3.1 document",
  fields: { name: "Field", type: "Type", text: "Meaning" },
  required: "required",
  request: "Request",
  answer: "Answer",
  answers: "Answers",
  example: "Example",
};

export type ApiDocsMessages = typeof apiDocs;
