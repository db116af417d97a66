import type { NewResource, NewResourceCategory } from "~/domain/resource/resource";

/** Two kinds of tools for tests. */
export const resourceKinds = [
  {
    id: "proxies",
    mark: "Px",
    name: { cn: "网络出口", en: "Network exits" },
    advice: { cn: "先看来源", en: "Look at the source first" },
  },
  {
    id: "payments",
    mark: "Pa",
    name: { cn: "支付与收款", en: "Payments" },
    advice: { cn: "先看牌照", en: "Look at the licence first" },
  },
] as const satisfies NewResourceCategory[];

/** A tool with a sample address, not recommended by default; tests override what they need. */
export function newResource(resource: Partial<NewResource>): NewResource {
  const { id = "tool" } = resource;
  return {
    id,
    category: "proxies",
    name: "Tool",
    url: `https://www.${id}.example/`,
    line: { cn: "测试用的工具", en: "A tool for tests" },
    monogram: id.slice(0, 1).toUpperCase() + id.slice(1, 2),
    ...resource,
  };
}
