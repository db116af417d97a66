import { useEffect, useState } from "react";
import { pageAddresses } from "~/i18n/addresses";
import { type Locale, locales } from "~/i18n/locales";
import { call } from "~console/api/call";
import { ActLayer } from "~console/ui/dialog";
import { Field } from "~console/ui/field";
import { useLanguage } from "~console/words";
import { isLinkAddress, type LinkDraft, markdownOfLink } from "./link-draft";

/** A page of the site that a link may lead to. */
type OwnPage = { address: string; title: string };

/** How long typing rests before the site is searched, in milliseconds. */
const pause = 250;
const maxPages = 6;

/** Asks for the address and the words of a link, and finds pages and articles of the site by what is typed. */
export function LinkLayer({
  link,
  locale,
  onPut,
  onClose,
}: {
  link: LinkDraft;
  locale: Locale;
  onPut: (markdown: string) => void;
  onClose: () => void;
}) {
  const { marks } = useLanguage().words.drafts;
  const [address, setAddress] = useState(link.address);
  const [words, setWords] = useState(link.words);
  const [isTried, setTried] = useState(false);
  const pages = useOwnPages(address, locale);
  const isWrong = isTried && !isLinkAddress(address);
  return (
    <ActLayer
      title={marks.link}
      act={link.address === "" ? marks.put : marks.change}
      keep={marks.leave}
      onClose={onClose}
      onAct={async () => {
        if (isLinkAddress(address)) onPut(markdownOfLink(words, address));
        else setTried(true);
      }}
    >
      {() => (
        <div className="mt-4 flex flex-col gap-4">
          <Field
            name="address"
            label={marks.address}
            value={address}
            onChange={setAddress}
            help={marks.addressHelp}
            problem={isWrong ? marks.addressWrong : undefined}
            autoFocus
            maxLength={2_000}
          />
          {pages.length > 0 && (
            <div>
              <p className="text-micro text-ink-3">{marks.ownPages}</p>
              <ul>
                {pages.map((page) => (
                  <li key={page.address}>
                    <button
                      type="button"
                      onClick={() => {
                        setAddress(page.address);
                        if (words.trim() === "") setWords(page.title);
                      }}
                      className="flex min-h-9 w-full items-baseline gap-3 border-b border-line px-1 text-left hover:bg-sunk coarse:min-h-11"
                    >
                      <span lang={locales[locale].htmlLang}>{page.title}</span>
                      <span className="mono text-ink-3">{page.address}</span>
                    </button>
                  </li>
                ))}
              </ul>
            </div>
          )}
          <Field
            name="words"
            label={marks.linkWords}
            value={words}
            onChange={setWords}
            lang={locales[locale].htmlLang}
            maxLength={500}
          />
        </div>
      )}
    </ActLayer>
  );
}

/** Pages of the site and published articles that fit what was typed; an address of the web finds none. */
function useOwnPages(typed: string, locale: Locale): readonly OwnPage[] {
  const [found, setFound] = useState<readonly OwnPage[]>([]);
  const text = typed.trim();
  useEffect(() => {
    if (text.length < 2 || /^(?:https?|mailto|tel):/i.test(text)) {
      setFound([]);
      return;
    }
    let isLatest = true;
    const timer = setTimeout(async () => {
      const fixed = pageAddresses
        .filter((address) => address.includes(text))
        .map((address) => ({ address, title: address }));
      // Without an answer, the fixed pages are offered alone.
      const answer = await call("search", { text: text.slice(0, 100) }).catch(() => undefined);
      const articles = (answer?.found ?? []).flatMap((hit) =>
        hit.kind === "article" && hit.isLive[locale]
          ? [{ address: `/new/${hit.id}`, title: hit.titles[locale] }]
          : [],
      );
      if (isLatest) setFound([...articles, ...fixed].slice(0, maxPages));
    }, pause);
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [text, locale]);
  return found;
}
