import { useState } from "react";
import { Mark } from "~/design/drawings/mark";
import { type Offer, offerChanges, offerIn } from "~/domain/package/offer";
import { featureText } from "~/domain/package/package";
import { fill } from "~/i18n/fill";
import { formatPrice } from "~/i18n/format";
import { type Locale, localeCodes, locales } from "~/i18n/locales";
import { call } from "~console/api/call";
import { siteHost } from "~console/api/site-address";
import { Button } from "~console/ui/button";
import { Choice } from "~console/ui/choice";
import { Problem } from "~console/ui/problem";
import { StateShape } from "~console/ui/state-mark";
import { useLanguage } from "~console/words";

/** Of the window, in pixels: a phone's and a desk's. */
const widths = ["390", "1440"] as const;
type Width = (typeof widths)[number];

/**
 * What the price page makes of the draft, by the page's own rules of prices, with the changed places
 * marked; and links to the page itself.
 */
export function Preview({
  offer,
  live,
  savedVersion,
}: {
  offer: Offer;
  live: Offer;
  /** Saves what waits, so that the page shows it; undefined: the person may only look. */
  savedVersion: (() => Promise<number>) | undefined;
}) {
  const language = useLanguage();
  const { offer: words } = language.words;
  const [locale, setLocale] = useState<Locale>(language.locale);
  const [width, setWidth] = useState<Width>("1440");
  const [problem, setProblem] = useState<unknown>();
  const shown = offerIn(offer, locale);
  const before = offerIn(live, locale);
  const isChanged = offerChanges(live, offer).length > 0;
  const isPhone = width === "390";
  const open = async () => {
    setProblem(undefined);
    try {
      await savedVersion?.();
      const { url } = await call("previewOffer", { locale });
      const size = isPhone ? ",width=390,height=844" : "";
      window.open(url, "_blank", `noopener,noreferrer${size}`);
    } catch (error) {
      setProblem(error);
    }
  };
  return (
    <section aria-labelledby="offer-preview">
      <div className="flex flex-wrap items-end justify-between gap-3 pb-2">
        <h2 id="offer-preview" className="text-[0.9375rem] font-semibold">
          {words.preview}
        </h2>
        <div className="flex flex-wrap gap-2">
          <Choice
            label={words.previewLanguage}
            isLabelShown={false}
            value={locale}
            onChange={setLocale}
            options={localeCodes.map((code) => ({ value: code, label: locales[code].shortName }))}
          />
          <Choice
            label={words.previewWidth}
            isLabelShown={false}
            value={width}
            onChange={setWidth}
            options={widths.map((one) => ({ value: one, label: one }))}
          />
        </div>
      </div>
      <div
        className={`mx-auto rounded-1 border border-line bg-paper shadow-window ${isPhone ? "max-w-[390px]" : ""}`}
      >
        <div className="flex flex-wrap items-center gap-2.5 border-b border-line bg-sunk px-4 py-2 text-micro">
          <Mark size={14} />
          <span className="mono min-w-0 break-all">
            {siteHost()}
            {locales[locale].prefix}/pricing
          </span>
          <span className="ml-auto flex items-center gap-1.5 text-ink-2">
            <StateShape state={isChanged ? "draft" : "published"} />
            {isChanged ? words.previewDraft : words.previewSite}
          </span>
        </div>
        <div lang={locales[locale].htmlLang} className={isPhone ? "p-5" : "p-5 md:p-7"}>
          <ul
            className={`grid gap-x-4 gap-y-6 ${isPhone ? "" : "grid-cols-2 sm:grid-cols-3 xl:grid-cols-5"}`}
          >
            {shown.packages.map((entry) => {
              const old = before.packages.find(({ id }) => id === entry.id);
              const isPrice = old !== undefined && old.monthlyFen !== entry.monthlyFen;
              const isAmount =
                old !== undefined &&
                (old.environments !== entry.environments || old.members !== entry.members);
              return (
                <li key={entry.id} className="border-t border-ink pt-2.5">
                  <p className={old?.name === entry.name ? "" : "text-warn"}>{entry.name}</p>
                  <p className="display text-2xl leading-tight">
                    {formatPrice(locale, entry.monthlyFen)}
                  </p>
                  {isPrice && (
                    <p className="text-micro">
                      <del className="bg-seal-wash text-ink-2">
                        {formatPrice(locale, old.monthlyFen)}
                      </del>{" "}
                      <span lang={locales[language.locale].htmlLang} className="text-warn">
                        {words.changed}
                      </span>
                    </p>
                  )}
                  <p className={`text-micro ${isAmount ? "text-warn" : "text-ink-3"}`}>
                    {entry.environments} × {formatPrice(locale, entry.perEnvironmentFen)}
                    {entry.savingPercent > 0 && (
                      <span className="block">−{entry.savingPercent}%</span>
                    )}
                  </p>
                </li>
              );
            })}
          </ul>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone, the keyboard scrolls it */}
          <section className="mt-6 overflow-x-auto" aria-label={words.features} tabIndex={0}>
            <table className="w-full border-collapse text-micro">
              <thead>
                <tr className="border-b border-ink text-left">
                  <td />
                  {shown.packages.map(({ id }) => (
                    <th key={id} scope="col" className="px-1.5 pb-1.5 font-normal text-ink-3">
                      {id}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {shown.features.map((feature) => {
                  const old = before.features.find(({ id }) => id === feature.id);
                  return (
                    <tr key={feature.id} className="border-b border-line">
                      <th scope="row" className="py-2 pr-2 text-left font-normal">
                        <span className={old?.name === feature.name ? "" : "text-warn"}>
                          {feature.name}
                        </span>
                      </th>
                      {shown.packages.map(({ id }) => {
                        const value = feature.values[id];
                        const isNew = old?.values[id] !== value || old?.amount !== feature.amount;
                        const text =
                          value === undefined
                            ? "—"
                            : value === true
                              ? "✓"
                              : value === "unlimited"
                                ? "∞"
                                : (featureText(feature, value) ?? "");
                        return (
                          <td key={id} className="px-1.5 py-2 whitespace-nowrap">
                            {isNew && old?.values[id] !== value ? (
                              <ins className="border-b-[1.5px] border-hue-2 bg-hue-2-wash no-underline">
                                {text}
                              </ins>
                            ) : (
                              text
                            )}
                          </td>
                        );
                      })}
                    </tr>
                  );
                })}
              </tbody>
            </table>
          </section>
        </div>
      </div>
      <p className="mt-3 text-micro text-ink-3">
        {words.previewText} {words.realText}
      </p>
      <div className="mt-3 flex flex-wrap gap-2.5">
        <Button icon="external" onPress={() => void open()}>
          {words.realPage}
        </Button>
      </div>
      {problem !== undefined && (
        <div className="mt-3">
          <Problem error={problem} />
        </div>
      )}
      <p className="sr-only" role="status">
        {isChanged ? fill(words.previewDraft, {}) : words.previewSite}
      </p>
    </section>
  );
}
