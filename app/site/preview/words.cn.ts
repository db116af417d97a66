import type { PreviewMessages } from "./words.en";

export const preview = {
  heading: "打开草稿",
  text: "此链接显示尚未发布的页面，只能打开一次。准备好阅读时再打开。",
  open: "打开草稿",
} satisfies PreviewMessages;
