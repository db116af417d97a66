import type { SocialLinks } from "~/brand";

export type SocialService = Exclude<keyof SocialLinks, "wechatPicture">;

/** Hosts of each service, in the order of the footer; their subdomains belong to them. */
const hosts: Record<SocialService, readonly string[]> = {
  weibo: ["weibo.com", "weibo.cn"],
  bilibili: ["bilibili.com", "b23.tv"],
  x: ["x.com", "twitter.com"],
  youtube: ["youtube.com"],
  telegram: ["t.me", "telegram.me"],
  discord: ["discord.gg", "discord.com"],
};

export const socialServices = Object.keys(hosts) as SocialService[];

/** Whether an address is a page of the service, and not its front page. */
export function isSocialAddress(service: SocialService, address: string): boolean {
  const { hostname, pathname } = new URL(address);
  const isOfService = hosts[service].some(
    (host) => hostname === host || hostname.endsWith(`.${host}`),
  );
  return isOfService && pathname !== "/";
}

/** The addresses that are set, in the order of the footer. */
export const socialAddresses = (links: SocialLinks): { service: SocialService; url: string }[] =>
  socialServices
    .map((service) => ({ service, url: links[service] }))
    .filter(({ url }) => url !== "");
