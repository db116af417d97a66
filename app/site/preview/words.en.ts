export const preview = {
  heading: "Open the draft",
  text: "This link shows a page before it is published, and works once. Open it when you are ready to read.",
  open: "Open the draft",
};

export type PreviewMessages = typeof preview;
