import type { sampleWords as en } from "./sample-words.en";

export const sampleWords: typeof en = {
  facts: { one: "{count} 处公司信息", other: "{count} 处公司信息" },
  releases: { one: "{count} 个版本", other: "{count} 个版本" },
  articles: { one: "{count} 篇文章", other: "{count} 篇文章" },
  help: { one: "{count} 篇帮助文章", other: "{count} 篇帮助文章" },
  errors: { one: "{count} 个错误代码", other: "{count} 个错误代码" },
  links: { one: "{count} 条友链", other: "{count} 条友链" },
  tools: { one: "{count} 个工具", other: "{count} 个工具" },
};
