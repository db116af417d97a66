import { loadMessages } from "~/i18n/messages.server";
import { localeContext } from "~/middleware/site-context.server";
import { pageMeta } from "~/shell/page-meta";
import { packageFeatures } from "~content/package-features";
import { packages, savingPercent, savingReference } from "~content/packages";
import type { Route } from "./+types/route";
import { compare } from "./comparison";
import { PricingPage } from "./pricing-page";

export function loader({ context }: Route.LoaderArgs) {
  const locale = context.get(localeContext);
  const messages = loadMessages(locale, "pricing");
  return {
    messages,
    packages: packages.map((entry) => ({
      ...entry,
      name: entry.name[locale],
      saving: savingPercent(entry),
    })),
    savingReference: packages.find(({ id }) => id === savingReference)?.name[locale] ?? "",
    comparison: compare(messages.comparison, packages, packageFeatures),
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (loaderData === undefined) return [];
  const { title, description } = loaderData.messages;
  return pageMeta(matches, { address: "/pricing", title, description });
}

export default function Pricing({ loaderData }: Route.ComponentProps) {
  return <PricingPage {...loaderData} />;
}
