import type { InBoth } from "~/brand";

/**
 * The description of the client in package managers. Their files never change once they are out, so it contains
 * nothing that the operator can change in the console.
 */
export const shortDescription: InBoth = {
  cn: "防关联指纹浏览器：多个店铺和账号在同一台电脑上并排打开，Cookie、代理与指纹各用各的。",
  en: "Run your shops and accounts side by side, each with its own cookies, proxy and device fingerprint.",
};

/** The licence is the user agreement; nobody else has one of that name. */
export const licence: InBoth = { cn: "专有软件", en: "Proprietary" };
