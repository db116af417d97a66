import type { Article } from "~/console-api/schemas/articles";
import { type HelpPlace, helpSections, isHelpSlug } from "~/domain/help/help";
import { fill } from "~/i18n/fill";
import { localeCodes, locales } from "~/i18n/locales";
import { sectionName } from "~console/drafts/states";
import { Field } from "~console/ui/field";
import { Section } from "~console/ui/section";
import { Select } from "~console/ui/select";
import { useLanguage } from "~console/words";

/** Where a help article stands in the help centre, and what its readers said. */
export function HelpPart({
  article,
  place,
  isSource,
  mayWrite,
  onPlace,
}: {
  article: Article;
  place: HelpPlace;
  isSource: boolean;
  mayWrite: boolean;
  onPlace: (place: HelpPlace) => void;
}) {
  const language = useLanguage();
  const { help } = language.words.articles;
  // Visitors know its address by now.
  const wasPublic = localeCodes.some((code) => article.texts[code]?.firstPublishedAt != null);
  const change = (next: Partial<HelpPlace>) => onPlace({ ...place, ...next });
  return (
    <>
      <Section title={help.title}>
        {isSource && mayWrite ? (
          <div className="grid gap-4 pt-3">
            <Select
              label={help.section}
              value={place.section}
              onChange={(section) => change({ section })}
              options={helpSections.map((name) => ({
                value: name,
                label: sectionName(language, name),
              }))}
            />
            {wasPublic ? (
              <p className="text-micro text-ink-2">
                {help.slug}: <span className="mono">/help/{place.slug}</span>
              </p>
            ) : (
              <Field
                label={help.slug}
                name="slug"
                value={place.slug}
                onChange={(slug) => change({ slug: slug.trim().toLowerCase() })}
                help={help.slugHelp}
                problem={place.slug === "" || isHelpSlug(place.slug) ? undefined : help.slugWrong}
                maxLength={60}
                isMono
              />
            )}
            <Field
              label={help.applies}
              name="applies"
              value={place.applies}
              onChange={(applies) => change({ applies })}
              help={help.appliesHelp}
              maxLength={40}
            />
            <Field
              label={help.order}
              name="order"
              value={String(place.order)}
              onChange={(typed) => {
                if (/^\d{0,4}$/.test(typed)) change({ order: Number(typed) });
              }}
              help={help.orderHelp}
              maxLength={4}
            />
          </div>
        ) : (
          <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 pt-3 text-micro">
            <dt className="text-ink-3">{help.section}</dt>
            <dd>{sectionName(language, place.section)}</dd>
            <dt className="text-ink-3">{help.slug}</dt>
            <dd className="mono">{place.slug}</dd>
            <dt className="text-ink-3">{help.applies}</dt>
            <dd>{place.applies}</dd>
            {!isSource && <dd className="col-span-2 text-ink-2">{help.ofSource}</dd>}
          </dl>
        )}
      </Section>
      <Votes feedback={article.feedback} />
    </>
  );
}

function Votes({ feedback }: Pick<Article, "feedback">) {
  const { locale, words } = useLanguage();
  const { help } = words.articles;
  if (feedback === null) return null;
  const { yes, no, remarks } = feedback;
  return (
    <Section title={help.votes} meta={fill(help.counts, { yes, no })}>
      {remarks.length === 0 ? (
        <p className="pt-2 text-micro text-ink-2">{help.noRemarks}</p>
      ) : (
        <ul aria-label={help.remarks}>
          {remarks.map(({ id, day, locale: written, remark }) => (
            <li key={id} className="border-b border-line py-2">
              <p lang={locales[written].htmlLang} className="wrap-anywhere">
                {remark}
              </p>
              <p className="text-micro text-ink-3">
                {day}
                {written !== locale && ` · ${locales[written].name}`}
              </p>
            </li>
          ))}
        </ul>
      )}
      <p className="pt-2 text-micro text-ink-3">{help.anonymous}</p>
    </Section>
  );
}
