import "./strings";
import { Link } from "react-router";
import type { FirstSteps } from "~/console-api/schemas/first-steps";
import { countWords } from "~/i18n/count";
import { fill } from "~/i18n/fill";
import { Icon } from "~console/ui/icon";
import { Section } from "~console/ui/section";
import { useLanguage } from "~console/words";

/** Facts that visitors read at first sight, with a sign at each that is still a sample. */
export function VisitorsNow({ firstSteps: { steps, visitors } }: { firstSteps: FirstSteps }) {
  const { locale, words } = useLanguage();
  const { visitors: said } = words.firstSteps;
  const facts = steps.find((step) => step.name === "facts");
  if (facts === undefined || facts.state === "done") return null;
  const { legalEntity, licence, phone, email, offices } = visitors;
  const rows = [
    { label: said.company, text: legalEntity.text[locale], isSample: legalEntity.isSample },
    { label: said.licence, ...licence },
    { label: said.phone, ...phone },
    { label: said.mail, ...email },
    {
      label: said.offices,
      text: countWords(said.officeCount, offices.count, locale),
      isSample: offices.isSample,
    },
  ];
  return (
    <Section title={said.title} meta={said.facts}>
      <dl>
        {rows.map(({ label, text, isSample }) => (
          <div
            key={label}
            className="grid min-h-[38px] grid-cols-[5.5rem_minmax(0,1fr)_auto] items-center gap-2 border-b border-line py-1.5"
          >
            <dt className="text-ink-2">{label}</dt>
            <dd className="mono wrap-anywhere">{text}</dd>
            {isSample && (
              <dd className="text-warn">
                <Icon name="triangle" size={14} />
                <span className="sr-only">{said.sample}</span>
              </dd>
            )}
          </div>
        ))}
      </dl>
      <p className="pt-2 text-micro">
        <Link to="/settings" className="rule-link coarse:py-3">
          {fill(said.all, { count: facts.figures.lines })}
        </Link>
      </p>
    </Section>
  );
}
