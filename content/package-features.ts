import type { NewPackageFeature } from "~/domain/package/package";

const everywhere = { A: true, B: true, C: true, D: true, E: true } as const;
const paidOnly = { B: true, C: true, D: true, E: true } as const;

/**
 * The comparison of the packages: the ten features that the product advertises. The service
 * agreement refers to it, for instance for how long deleted environments can be restored.
 */
export const packageFeatures: readonly NewPackageFeature[] = [
  {
    id: "logins",
    group: "basic",
    name: { cn: "多账号同时登录", en: "Simultaneous logins" },
    values: everywhere,
  },
  {
    id: "proxies",
    group: "basic",
    name: { cn: "全代理协议", en: "All proxy protocols" },
    values: everywhere,
  },
  {
    id: "zones",
    group: "basic",
    name: { cn: "时区随代理匹配", en: "Time zone matched to proxy" },
    values: everywhere,
  },
  {
    id: "batch",
    group: "basic",
    name: { cn: "账号批量导入与导出", en: "Batch import and export of accounts" },
    values: everywhere,
  },
  {
    id: "bin",
    group: "basic",
    name: { cn: "账号回收站", en: "Account recycle bin" },
    amount: { cn: "{count} 天", en: "{count} days" },
    values: { A: 7, B: 30, C: 30, D: 30, E: 90 },
  },
  {
    id: "sync",
    group: "basic",
    name: { cn: "云同步", en: "Cloud sync" },
    values: everywhere,
  },
  {
    id: "team",
    group: "advanced",
    name: { cn: "团队协作", en: "Team collaboration" },
    values: paidOnly,
  },
  {
    id: "mobile",
    group: "advanced",
    name: { cn: "手机浏览器环境", en: "Mobile browser environment" },
    values: paidOnly,
  },
  {
    id: "rpa",
    group: "advanced",
    name: { cn: "RPA 流程自动化", en: "Robot process automation (RPA)" },
    amount: { cn: "{count} 条流程", en: "{count} flows" },
    values: { A: 3, B: "unlimited", C: "unlimited", D: "unlimited", E: "unlimited" },
  },
  {
    id: "plugins",
    group: "advanced",
    name: { cn: "插件应用中心", en: "Plugin application centre" },
    values: paidOnly,
  },
];
