import type { ReactNode } from "react";
import type { SocialLinks } from "~/brand";
import { Mark } from "~/design/drawings/mark";
import { PoliceShield } from "~/design/drawings/police-shield";
import { PrintWhole } from "~/design/drawings/print-whole";
import { ExternalLink } from "~/design/ui/external-link";
import { Icon } from "~/design/ui/icon";
import { socialAddresses } from "~/domain/settings/social-links";
import type { Address } from "~/i18n/addresses";
import { fill } from "~/i18n/fill";
import { PageLink, useLocale } from "~/i18n/locale-context";
import { phoneLink } from "~/i18n/phone-link";
import type { ResponsivePicture } from "~/lib/markdown/markdown.server";
import { useFacts } from "./facts-context";
import { ReturnTo } from "./language-form";
import { preferencePaths } from "./preference-paths";
import type { ShellMessages } from "./words.en";

const linkStyle =
  "inline-flex min-h-8 min-w-11 items-center hover:text-ink hover:underline underline-offset-4 max-md:min-h-11 pointer-coarse:min-h-11";

/** The registers of the police, present and former. */
const policeRegister = /^https:\/\/(?:beian\.mps|www\.beian)\.gov\.cn\//;

/** A site that exchanges links with this one. */
export type FooterSite = { name: string; url: string };

type FooterProps = {
  shell: ShellMessages;
  year: number;
  /** Without any, as where the database was not asked, there is no row for them. */
  sites: readonly FooterSite[];
  /** Whether the site has a live chat to link to. */
  hasChat: boolean;
  /** The QR code of the operator's WeChat account. */
  wechatCode: ResponsivePicture | null;
};

export function Footer({ shell, year, sites, hasChat, wechatCode }: FooterProps) {
  const locale = useLocale();
  const facts = useFacts();
  const { footer, nav } = shell;
  const product: [Address, string][] = [
    ["/download", nav.download],
    ["/pricing", nav.pricing],
    ["/updateLog", nav.clientLog],
    ["/updateBrowserLog", nav.browserLog],
    ["/uses/ads", footer.ads],
    ["/uses/shops", footer.shops],
    ["/moving", footer.moving],
    ["/help", footer.help],
    ["/self-check", footer.selfCheck],
    ["/apiDocs", footer.apiDocs],
    ["/verify", footer.verify],
  ];
  const legal: [Address, string][] = [
    ["/userAgreement", footer.userAgreement],
    ["/serviceAgreement", footer.serviceAgreement],
    ["/privacyPolicy", footer.privacyPolicy],
    ["/cookie", footer.cookiePolicy],
    ["/security", footer.security],
  ];
  return (
    <footer
      id="footer"
      data-theme="dark"
      className="defer-layout relative [--deferred-height:114rem] md:[--deferred-height:58rem] overflow-clip border-t border-line bg-sunk text-small text-ink-2"
    >
      <PrintWhole
        strokeWidth={3}
        className="absolute -left-[120px] top-16 w-[520px] text-line opacity-55 max-md:-right-40 max-md:left-auto"
      />
      <div className="page relative py-16 md:py-20">
        <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-x-8 gap-y-9 md:grid-cols-3 xl:grid-cols-[1.7fr_1.4fr_1.4fr_1fr_.8fr]">
          <div className="col-span-full xl:col-span-1">
            <p className="flex items-center gap-3 font-display text-[1.25rem] font-bold text-ink">
              <Mark />
              {facts.brand.shortName[locale]}
            </p>
            <p className="mt-4">{facts.slogan[locale]}</p>
            <SocialPages shell={shell} links={facts.links} wechatCode={wechatCode} />
          </div>
          <Column title={footer.addresses} isWide>
            {facts.offices.map((office) => (
              <li key={office.postcode} className="py-1.5">
                {office.line[locale]}
              </li>
            ))}
          </Column>
          <Column title={footer.service} isWide>
            <li>
              {footer.customerService}{" "}
              <a className={`mono ${linkStyle}`} href={phoneLink(facts.servicePhone.tel)}>
                {facts.servicePhone.display}
              </a>
            </li>
            <li className="py-1.5">{footer.serviceHours}</li>
            <li>
              {footer.business}{" "}
              <a className={`mono ${linkStyle}`} href={phoneLink(facts.businessPhone.tel)}>
                {facts.businessPhone.display}
              </a>
            </li>
            {hasChat && (
              <li>
                <PageLink to="/contact" hash="chat" className={`${linkStyle} underline`}>
                  {footer.chat}
                </PageLink>
              </li>
            )}
          </Column>
          <Column title={footer.product}>{product.map(toItem)}</Column>
          <Column title={footer.legal}>
            {legal.map(toItem)}
            <li>
              <form method="post" action={preferencePaths.consent}>
                <ReturnTo />
                <button type="submit" name="choice" value="reopen" className={linkStyle}>
                  {shell.consent.reopen}
                </button>
              </form>
            </li>
          </Column>
        </div>
        {sites.length > 0 && (
          <div className="mt-14 flex flex-wrap items-center gap-x-6 gap-y-1 border-t border-line pt-6">
            <PageLink to="/friendLink" className={`${linkStyle} font-semibold text-ink`}>
              {footer.friendLinks}
            </PageLink>
            {sites.map(({ name, url }) => (
              <ExternalLink
                key={url}
                href={url}
                note={shell.opensNewWindow}
                className={`${linkStyle} gap-1.5`}
              >
                {name}
                <Icon name="ext" size={12} className="text-ink-3" />
              </ExternalLink>
            ))}
            <PageLink
              to="/friendLink"
              hash="apply"
              className={`${linkStyle} underline md:ml-auto md:justify-end`}
            >
              {footer.applyForLink}
            </PageLink>
          </div>
        )}
        <div
          className={`flex flex-wrap justify-between gap-x-8 gap-y-2 text-micro text-ink-3 ${sites.length > 0 ? "mt-3" : "mt-14 border-t border-line pt-6"}`}
        >
          <p className="flex flex-wrap items-center gap-x-6">
            <span>{fill(footer.rights, { year, entity: facts.legalEntity[locale] })}</span>
            {facts.licences.map(({ label, number, url }) => (
              <ExternalLink
                key={number}
                href={url}
                note={shell.opensNewWindow}
                className={linkStyle}
              >
                {policeRegister.test(url) && <PoliceShield />}
                {label[locale] === "" ? (
                  <span lang="zh-CN">{number}</span>
                ) : (
                  `${label[locale]} ${number}`
                )}
              </ExternalLink>
            ))}
          </p>
          <p>{footer.note}</p>
        </div>
      </div>
    </footer>
  );
}

type SocialPagesProps = {
  shell: ShellMessages;
  links: SocialLinks;
  wechatCode: ResponsivePicture | null;
};

/** The operator's pages at other services, by their names. */
function SocialPages({ shell, links, wechatCode }: SocialPagesProps) {
  const { footer } = shell;
  const pages = socialAddresses(links);
  if (pages.length === 0 && wechatCode === null) return null;
  return (
    <ul aria-label={footer.socialPages} className="mt-3 flex flex-wrap gap-x-5">
      {wechatCode !== null && (
        <li className="min-w-0">
          <details className="open:mb-3">
            <summary className={`${linkStyle} cursor-pointer underline`}>
              {footer.social.wechat}
            </summary>
            <picture>
              {wechatCode.sources.map(({ type, srcset }) => (
                <source key={type} type={type} srcSet={srcset} sizes="180px" />
              ))}
              <img
                src={wechatCode.src}
                alt={wechatCode.alt}
                width={wechatCode.width}
                height={wechatCode.height}
                loading="lazy"
                className="mt-1 h-auto w-[180px] max-w-full rounded-1"
              />
            </picture>
          </details>
        </li>
      )}
      {pages.map(({ service, url }) => (
        <li key={service}>
          <ExternalLink href={url} note={shell.opensNewWindow} className={`${linkStyle} underline`}>
            {footer.social[service]}
          </ExternalLink>
        </li>
      ))}
    </ul>
  );
}

type ColumnProps = {
  title: string;
  /** On a phone it takes the whole width. */
  isWide?: boolean;
  children: ReactNode;
};

function Column({ title, isWide = false, children }: ColumnProps) {
  return (
    <section className={isWide ? "max-md:col-span-full" : undefined}>
      <h2 className="mb-3 font-sans text-small font-semibold tracking-normal text-ink">{title}</h2>
      <ul>{children}</ul>
    </section>
  );
}

function toItem([to, label]: [Address, string]) {
  return (
    <li key={to}>
      <PageLink to={to} className={linkStyle}>
        {label}
      </PageLink>
    </li>
  );
}
