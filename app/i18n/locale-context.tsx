import { createContext, useContext } from "react";
import { Link, type LinkProps } from "react-router";
import { type Address, addressIn } from "./addresses";
import { fallbackLocale, type Locale } from "./locales";

const LocaleContext = createContext<Locale>(fallbackLocale);

export const LocaleProvider = LocaleContext.Provider;

/** The language of the page. */
export function useLocale(): Locale {
  return useContext(LocaleContext);
}

type PageLinkProps = Omit<LinkProps, "to"> & {
  to: Address;
  query?: Record<string, string | number | undefined>;
  hash?: string;
};

/** A link to a page of the site, in the language of the page that it stands on. */
export function PageLink({ to, query, hash, ...rest }: PageLinkProps) {
  const locale = useLocale();
  const extras = { ...(query && { query }), ...(hash !== undefined && { hash }) };
  return <Link to={addressIn(locale, to, extras)} {...rest} />;
}
