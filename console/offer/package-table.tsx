import { useRef, useState } from "react";
import type { Offer, OfferPackage } from "~/domain/package/offer";
import { priceOf } from "~/domain/package/price";
import { fill } from "~/i18n/fill";
import { formatPrice } from "~/i18n/format";
import { otherLocale } from "~/i18n/locales";
import { Icon } from "~console/ui/icon";
import { Section } from "~console/ui/section";
import { useLanguage } from "~console/words";
import { fenOf, yuanOf } from "./offer-view";

type TableProps = {
  offer: Offer;
  live: Offer;
  problems: Readonly<Record<string, "missing" | "wrong" | "too-long" | "taken" | "order">>;
  mayEdit: boolean;
  onChange: (offer: Offer) => void;
  /** Whether the price field of a package holds what is no price. */
  onUnread: (id: OfferPackage["id"], isUnread: boolean) => void;
  onEdit: (entry: OfferPackage) => void;
};

/** The packages; the price is written in place. Changed cells name the site's value. */
export function PackageTable({
  offer,
  live,
  problems,
  mayEdit,
  onChange,
  onUnread,
  onEdit,
}: TableProps) {
  const { locale, words } = useLanguage();
  const { offer: own } = words;
  const cell = "pt-2 pb-2 px-1.5 font-normal text-right";
  return (
    <Section title={own.packages} meta={own.packagesMeta}>
      <table className="w-full border-collapse">
        <thead>
          <tr className="border-b border-ink text-micro text-ink-3">
            <th scope="col" colSpan={2} className="pt-2 pb-2 text-left font-normal">
              {own.name}
            </th>
            <th scope="col" className={`${cell} max-sm:hidden`}>
              {own.profiles}
            </th>
            <th scope="col" className={`${cell} max-sm:hidden`}>
              {own.members}
            </th>
            <th scope="col" className={cell}>
              {own.price}
            </th>
            <th scope="col" className={`${cell} max-sm:hidden`}>
              {own.perProfile}
            </th>
          </tr>
        </thead>
        <tbody>
          {offer.packages.map((entry) => {
            const { id } = entry;
            const old = live.packages.find((other) => other.id === id);
            const at = `packages.${id}`;
            const problem = (field: string) => {
              const found = problems[`${at}.${field}`];
              return found === undefined ? undefined : words.fields[found];
            };
            const note = (field: "environments" | "members") => (
              <>
                {old !== undefined && old[field] !== entry[field] && (
                  <span className="block text-micro text-warn">
                    {fill(own.site, { value: old[field] })}
                  </span>
                )}
                {problem(field) !== undefined && <Wrong text={problem(field)} />}
              </>
            );
            const price = priceOf(
              { ...entry, environments: Math.max(1, entry.environments) },
              undefined,
            );
            return (
              <tr key={id} className="border-b border-line align-top">
                <td className="py-2.5 pr-3 font-semibold">{id}</td>
                <th scope="row" className="py-1.5 pr-2 text-left font-normal">
                  {mayEdit ? (
                    <button
                      type="button"
                      data-row=""
                      onClick={() => onEdit(entry)}
                      className="block min-h-7 text-left hover:underline coarse:min-h-11"
                    >
                      <Names entry={entry} />
                      <span className="sr-only">: {fill(own.edit, { id })}</span>
                    </button>
                  ) : (
                    <Names entry={entry} />
                  )}
                  {entry.isReference && (
                    <span className="block text-micro text-ink-3">{own.reference}</span>
                  )}
                  <span className="block text-micro text-ink-3 sm:hidden">
                    {own.profiles} {entry.environments}, {own.members} {entry.members}
                  </span>
                  {old !== undefined &&
                    (["cn", "en"] as const).map(
                      (code) =>
                        old.name[code] !== entry.name[code] && (
                          <span key={code} className="block text-micro text-warn">
                            {fill(own.site, { value: old.name[code] })}
                          </span>
                        ),
                    )}
                  {(["cn", "en"] as const).map((code) => {
                    const text = problem(`name.${code}`);
                    return text === undefined ? null : <Wrong key={code} text={text} />;
                  })}
                </th>
                <td className="px-1.5 py-2.5 text-right tabular-nums max-sm:hidden">
                  {entry.environments}
                  {note("environments")}
                </td>
                <td className="px-1.5 py-2.5 text-right tabular-nums max-sm:hidden">
                  {entry.members}
                  {note("members")}
                </td>
                <td className="py-1 pl-1.5 text-right tabular-nums">
                  {mayEdit ? (
                    <PriceField
                      entry={entry}
                      label={fill(own.priceOf, { id })}
                      problem={problem("monthlyFen")}
                      wrong={words.fields.wrong}
                      onUnread={(isUnread) => onUnread(id, isUnread)}
                      onChange={(monthlyFen) =>
                        onChange({
                          ...offer,
                          packages: offer.packages.map((other) =>
                            other.id === id ? { ...other, monthlyFen } : other,
                          ),
                        })
                      }
                    />
                  ) : (
                    <span className="block py-1.5">{yuanOf(entry.monthlyFen)}</span>
                  )}
                  {old !== undefined && old.monthlyFen !== entry.monthlyFen && (
                    <span className="mt-1.5 block text-micro text-warn">
                      {fill(own.site, { value: yuanOf(old.monthlyFen) })}
                    </span>
                  )}
                </td>
                <td className="px-1.5 py-2.5 text-right text-ink-2 tabular-nums max-sm:hidden">
                  {entry.monthlyFen === 0 ? own.free : formatPrice(locale, price.perEnvironmentFen)}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Section>
  );
}

function Names({ entry }: { entry: OfferPackage }) {
  const { locale } = useLanguage();
  const other = otherLocale(locale);
  return (
    <>
      {entry.name[locale] || "—"}
      <span lang={other === "cn" ? "zh-CN" : "en"} className="block text-micro text-ink-3">
        {entry.name[other] || "—"}
      </span>
    </>
  );
}

function Wrong({ text }: { text: string | undefined }) {
  return (
    <span className="flex items-start justify-end gap-1.5 text-micro text-danger">
      <Icon name="octagon" size={14} className="mt-px" />
      {text}
    </span>
  );
}

/**
 * A price in yuan, which is in the draft as soon as it is typed. What is no price (`7` deleted, `x`
 * after the number) stays in the field; the draft then has the price from before, not the part of it
 * that could be read.
 */
function PriceField({
  entry,
  label,
  problem,
  wrong,
  onChange,
  onUnread,
}: {
  entry: OfferPackage;
  label: string;
  problem: string | undefined;
  wrong: string;
  onChange: (fen: number) => void;
  /** Whether the field holds what is no price. */
  onUnread: (isUnread: boolean) => void;
}) {
  /** Undefined: nobody is typing. */
  const [typed, setTyped] = useState<string>();
  const before = useRef(entry.monthlyFen);
  const isPrice = typed === undefined || fenOf(typed) !== undefined;
  const text = isPrice ? problem : wrong;
  const id = `price-${entry.id}`;
  return (
    <>
      <input
        aria-label={label}
        aria-invalid={text !== undefined}
        aria-describedby={text === undefined ? undefined : id}
        inputMode="decimal"
        autoComplete="off"
        value={typed ?? yuanOf(entry.monthlyFen)}
        onFocus={() => {
          before.current = entry.monthlyFen;
        }}
        onChange={({ target }) => {
          setTyped(target.value);
          const fen = fenOf(target.value);
          onUnread(fen === undefined);
          const next = fen ?? before.current;
          if (next !== entry.monthlyFen) onChange(next);
        }}
        onBlur={() => {
          if (isPrice) setTyped(undefined);
        }}
        className="h-[38px] w-28 max-w-full rounded-1 border border-line-strong bg-raised px-3 text-right text-ink tabular-nums hover:border-ink aria-invalid:border-2 aria-invalid:border-danger coarse:h-11 coarse:text-base"
      />
      {text !== undefined && (
        <span id={id}>
          <Wrong text={text} />
        </span>
      )}
    </>
  );
}
