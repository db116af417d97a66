import "./strings";
import { useState } from "react";
import {
  Link,
  type LoaderFunctionArgs,
  useLoaderData,
  useNavigate,
  useRevalidator,
} from "react-router";
import type { AnswerOf } from "~/console-api/routes";
import type { LegalText, LegalVersion, LegalVersionLine } from "~/console-api/schemas/legal";
import { type LegalPageName, legalPageNames } from "~/domain/legal-page/legal-page";
import { countWords } from "~/i18n/count";
import { fill } from "~/i18n/fill";
import { localeCodes } from "~/i18n/locales";
import { call } from "~console/api/call";
import { useMay } from "~console/api/session";
import { orNotFound } from "~console/drafts/load-article";
import { Button, buttonStyle } from "~console/ui/button";
import { Earlier } from "~console/ui/earlier";
import { Icon } from "~console/ui/icon";
import { PageHead } from "~console/ui/page-head";
import { Section } from "~console/ui/section";
import { StateMark } from "~console/ui/state-mark";
import { usePages } from "~console/ui/use-pages";
import { useLanguage } from "~console/words";
import { CompareLayer } from "./compare-layer";
import { KeptLegal } from "./kept-legal";
import { LegalAside } from "./legal-aside";
import { LegalDifference } from "./legal-difference";
import { markOf, periodIn, versionIn, waitingOf } from "./legal-view";
import { MoveLayer, RecallLayer } from "./waiting-layers";

type Loaded = { text: LegalText; version: LegalVersion; kept: AnswerOf<"keptLegal"> };

/** The text that an address names (`?text=cookie`); without one, the first that people agree to. */
const textIn = (query: URLSearchParams): LegalPageName =>
  legalPageNames.find((name) => name === query.get("text")) ?? "user-agreement";

/**
 * The text with its versions, the words of the chosen one (without a choice, of the newest) and of the one
 * that it is compared with (without a choice, the one before it), and drafts that were kept.
 */
export async function loader({ request }: LoaderFunctionArgs): Promise<Loaded> {
  const query = new URL(request.url).searchParams;
  const name = textIn(query);
  const text = await call("legalText", { name });
  // Their numbers have no gaps, so an address may name one that is on no page yet.
  const named = Number(query.get("version") ?? 0);
  const isVersion = Number.isInteger(named) && named >= 1 && named <= text.versions.count;
  const number = isVersion ? named : (waitingOf(text) ?? text.inForce).number;
  const against = query.get("against");
  const isOther = against !== null && /^[1-9]\d{0,8}$/.test(against) && Number(against) !== number;
  const [version, kept] = await Promise.all([
    orNotFound(call("legalVersion", { name, number: String(number), ...(isOther && { against }) })),
    call("keptLegal", { name }),
  ]);
  return { text, version, kept };
}

/** Legal texts: versions with their days, what each changed, and who agreed to which. */
export function Component() {
  const { text, version, kept } = useLoaderData<Loaded>();
  const language = useLanguage();
  const { legal } = language.words;
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const [open, setOpen] = useState<"move" | "recall" | "compare">();
  const mayWrite = useMay("legal.write");
  const mayPublish = useMay("legal.publish");
  const waiting = waitingOf(text);
  const drafts = localeCodes.filter((locale) => text.drafts[locale].savedAt !== null).length;
  const close = () => setOpen(undefined);
  const finishAct = () => {
    close();
    void revalidate();
  };
  const { name } = text;
  const { pages, more, problem } = usePages(
    text.versions,
    (before) => call("legalVersions", { name, before }),
    { of: name },
  );
  const lines = pages.flatMap((page) => page.lines);
  const write = !mayWrite ? legal.look : drafts > 0 ? legal.goOn : legal.write;

  return (
    <>
      <PageHead
        title={legal.names[text.name]}
        above={legal.tabs}
        meta={countWords(legal.versions, text.versions.count, language.locale)}
      >
        {text.versions.count > 1 && (
          <Button icon="compare" onPress={() => setOpen("compare")}>
            {legal.compare}
          </Button>
        )}
        <Link to={`/legal/${text.name}`} className={buttonStyle("ink")} data-key="edit">
          <Icon name="article" />
          {write}
        </Link>
      </PageHead>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-9 gap-y-8 px-4 pb-10 md:px-8 xl:grid-cols-[minmax(0,1fr)_310px]">
        <div data-part="list" className="min-w-0">
          <Tabs current={text.name} />
          <Versions versions={lines} name={name} chosen={version.number} />
          <Earlier more={more} problem={problem} />
          <Section
            className="mt-8"
            title={fill(legal.changes, { version: versionIn(language, version.number) })}
            meta={
              version.before !== null &&
              fill(legal.against, { version: versionIn(language, version.before.number) })
            }
          >
            {version.before === null ? (
              <p className="py-3 text-ink-2">{legal.firstText}</p>
            ) : (
              <LegalDifference before={version.before.words} after={version.words} />
            )}
          </Section>
          <KeptLegal key={name} text={text} first={kept} />
        </div>
        <LegalAside
          text={text}
          versions={lines}
          drafts={drafts}
          mayPublish={mayPublish}
          onMove={() => setOpen("move")}
          onRecall={() => setOpen("recall")}
        />
      </div>
      {open === "compare" && (
        <CompareLayer
          lines={lines}
          count={text.versions.count}
          compared={{
            number: version.number,
            against: version.before?.number ?? version.number + 1,
          }}
          onCompare={({ number, against }) => {
            close();
            void navigate(`?text=${name}&version=${number}&against=${against}`);
          }}
          onClose={close}
        />
      )}
      {open === "move" && waiting !== undefined && (
        <MoveLayer text={text} waiting={waiting} onClose={close} onDone={finishAct} />
      )}
      {open === "recall" && waiting !== undefined && (
        <RecallLayer text={text} waiting={waiting} onClose={close} onDone={finishAct} />
      )}
    </>
  );
}

function Tabs({ current }: { current: LegalPageName }) {
  const { legal } = useLanguage().words;
  const order: readonly LegalPageName[] = [
    "user-agreement",
    "service-agreement",
    "privacy-policy",
    "cookie",
  ];
  return (
    <nav aria-label={legal.tabs} className="overflow-x-auto border-b border-line">
      <ul className="flex gap-x-5">
        {order.map((name, place) => (
          <li key={name}>
            <Link
              to={`?text=${name}`}
              aria-current={name === current ? "page" : undefined}
              {...(place === 0 && { "data-filter": "" })}
              className="block whitespace-nowrap border-b-2 border-transparent py-2 text-ink-2 hover:text-ink aria-[current=page]:border-seal-ink aria-[current=page]:font-semibold aria-[current=page]:text-ink coarse:py-3"
            >
              {legal.names[name]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Versions({
  versions,
  name,
  chosen,
}: {
  versions: readonly LegalVersionLine[];
  name: LegalPageName;
  chosen: number;
}) {
  const language = useLanguage();
  const { locale, words } = language;
  const { columns, states, notYet } = words.legal;
  const hasAgreed = versions.some(({ agreed }) => agreed !== null);
  const cell = "py-2.5 pr-3";
  return (
    <table className="mt-2 w-full">
      <thead>
        <tr className="border-b border-ink text-left text-micro text-ink-3 [&>th]:py-2 [&>th]:pr-3 [&>th]:font-normal">
          <th scope="col">{columns.version}</th>
          <th scope="col">{columns.state}</th>
          <th scope="col" className="max-sm:hidden">
            {columns.inForce}
          </th>
          {hasAgreed && (
            <th scope="col" className="pr-0! text-right">
              {columns.agreed}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {versions.map((version) => (
          <tr
            key={version.number}
            className={`border-b border-line ${version.number === chosen ? "bg-sunk" : ""}`}
          >
            <td className={cell}>
              <Link
                to={`?text=${name}&version=${version.number}`}
                data-row=""
                aria-current={version.number === chosen ? "true" : undefined}
                className="hover:underline coarse:py-3"
              >
                <b>{versionIn(language, version.number)}</b>{" "}
                <span className="mono text-ink-2">{version.label}</span>
              </Link>
            </td>
            <td className={cell}>
              <StateMark state={markOf[version.state]}>{states[version.state]}</StateMark>
            </td>
            <td className={`${cell} tabular-nums max-sm:hidden`}>{periodIn(language, version)}</td>
            {version.agreed !== null && (
              <td className="py-2.5 text-right tabular-nums">
                {version.state === "announced" ? (
                  <span className="text-ink-3">{notYet}</span>
                ) : (
                  new Intl.NumberFormat(locale).format(version.agreed)
                )}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
