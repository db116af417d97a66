import type { ApiDocsMessages } from "./words.en";

export const apiDocs: ApiDocsMessages = {
  title: "接口文档",
  description: "本站对程序开放的接口：地址、字段、返回与限制。",
  lead: "页面上的数据，程序也能取到。每个返回都是同一种形状的 JSON，HTTP 状态码与其中的 code 相同。",
  document: "OpenAPI 3.1 文档",
  fields: { name: "字段", type: "类型", text: "说明" },
  required: "必填",
  request: "请求",
  answer: "返回",
  answers: "返回码",
  example: "示例",
};
