export const preview = {
  heading: "Open the draft",
  text: "This link shows a page that is not published yet. It works only once, so open it when you are ready to read.",
  open: "Open the draft",
};

export type PreviewMessages = typeof preview;
