import { type ComponentProps, createContext, useContext } from "react";
import { type Address, addressIn, keepsCampaign } from "./addresses";
import { fallbackLocale, type Locale } from "./locales";

const LocaleContext = createContext<Locale>(fallbackLocale);
const CampaignContext = createContext<string | null>(null);

export const LocaleProvider = LocaleContext.Provider;
export const CampaignProvider = CampaignContext.Provider;

/** The language of the page. */
export function useLocale(): Locale {
  return useContext(LocaleContext);
}

/** The campaign of the visit. It is passed on in addresses, so no cookie is needed. */
export function useCampaign(): string | undefined {
  return useContext(CampaignContext) ?? undefined;
}

type PageLinkProps = Omit<ComponentProps<"a">, "href"> & {
  to: Address;
  query?: Record<string, string | number | undefined>;
  hash?: string;
};

/**
 * A link to a page of the site, in the language of the current page. Links to pages
 * on the way to a download or an account carry the campaign of the visit.
 */
export function PageLink({ to, query, hash, ...rest }: PageLinkProps) {
  const locale = useLocale();
  const campaign = useCampaign();
  const kept = keepsCampaign(to) ? { ...query, campaign } : query;
  const extras = { ...(kept && { query: kept }), ...(hash !== undefined && { hash }) };
  return <a href={addressIn(locale, to, extras)} {...rest} />;
}
