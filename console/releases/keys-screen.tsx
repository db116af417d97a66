import "./strings";
import { useState } from "react";
import { useLoaderData, useRevalidator } from "react-router";
import type { AnswerOf } from "~/console-api/routes";
import { addressIn } from "~/i18n/addresses";
import { countWords } from "~/i18n/count";
import { fill } from "~/i18n/fill";
import { call } from "~console/api/call";
import { CallError } from "~console/api/call-error";
import { useMay } from "~console/api/session";
import { siteAddress } from "~console/api/site-address";
import { Button } from "~console/ui/button";
import { Choice } from "~console/ui/choice";
import { CopyButton } from "~console/ui/copy";
import { ActLayer } from "~console/ui/dialog";
import { Icon } from "~console/ui/icon";
import { ListScreen, ListTable } from "~console/ui/list-screen";
import { StateMark } from "~console/ui/state-mark";
import { TextArea } from "~console/ui/text-area";
import { Time } from "~console/ui/time";
import { TimeField } from "~console/ui/time-field";
import { showToast } from "~console/ui/toasts";
import { useAsk } from "~console/ui/use-ask";
import { useLanguage } from "~console/words";
import { timeOfField, timeWords } from "~console/words/times";
import { ReleaseTabs } from "./release-tabs";
import { RequestCard } from "./request-card";
import { UnsignedPart } from "./unsigned-part";

type Keys = AnswerOf<"releaseKeys">;
type Key = Keys["keys"][number];

/** Every key that was ever registered. */
export const loader = (): Promise<Keys> => call("releaseKeys", {});

/** Signing keys: which there are, since when and until when; registering and ending them. */
export function Component() {
  const { keys, requests, people, unsigned } = useLoaderData<Keys>();
  const { revalidate } = useRevalidator();
  const { locale, words } = useLanguage();
  const own = words.keys;
  const [asked, ask] = useAsk(["add-key"]);
  const mayChange = useMay("releases.publish");
  return (
    <ListScreen
      title={words.screens.releaseKeys}
      meta={countWords(own.count, keys.length, locale)}
      acts={
        mayChange && (
          <Button tone="ink" icon="plus" data-key="create" onPress={() => ask("add-key")}>
            {own.add}
          </Button>
        )
      }
      parts={<ReleaseTabs />}
      before={
        <>
          <p className="max-w-[68ch] text-ink-2">{own.explain}</p>
          <p className="flex pt-2 pb-5">
            <a
              href={new URL(addressIn(locale, "/verify"), new URL(siteAddress, location.href)).href}
              target="_blank"
              rel="noreferrer"
              className="rule-link inline-flex items-center gap-1.5 coarse:py-3"
            >
              <Icon name="external" size={13} />
              {own.verifyPage}
            </a>
          </p>
          {requests.length > 0 && (
            <section aria-label={own.requests} className="flex max-w-[44rem] flex-col gap-4 pb-8">
              <h2 className="text-[0.9375rem] font-semibold">{own.requests}</h2>
              {requests.map((request) => (
                <RequestCard
                  key={request.id}
                  request={request}
                  people={people}
                  onDone={() => void revalidate()}
                />
              ))}
            </section>
          )}
          {unsigned.releases.length > 0 && (
            <UnsignedPart
              unsigned={unsigned}
              mayChange={mayChange}
              onDone={() => void revalidate()}
            />
          )}
        </>
      }
      rows={keys}
      none={{ title: own.none, text: own.noneText }}
      layers={
        asked === "add-key" &&
        mayChange && (
          <AddKey
            onClose={() => ask(null)}
            onDone={() => {
              ask(null);
              void revalidate();
            }}
          />
        )
      }
    >
      <ListTable
        columns={[own.key, own.kind, own.from, own.until, own.state]}
        hasActs={mayChange}
        stacks="lg"
      >
        {keys.map((key) => (
          <KeyRow
            key={key.kind + key.keyId}
            signingKey={key}
            mayChange={mayChange}
            onChange={() => void revalidate()}
          />
        ))}
      </ListTable>
    </ListScreen>
  );
}

function KeyRow({
  signingKey: { kind, keyId, publicKey, validFrom, validUntil },
  mayChange,
  onChange,
}: {
  signingKey: Key;
  mayChange: boolean;
  onChange: () => void;
}) {
  const { locale, words } = useLanguage();
  const own = words.keys;
  const [isAsked, setAsked] = useState(false);
  const now = new Date().toISOString();
  const isEnded = validUntil !== null && validUntil <= now;
  const isLater = !isEnded && validFrom > now;
  const cell = "max-lg:block py-1 lg:py-2.5 pr-4 align-baseline";
  return (
    <tr className="border-b border-line max-lg:block max-lg:py-2.5">
      <th scope="row" className={`${cell} text-left font-normal`}>
        <code className="mono break-all">{keyId}</code>
        <details className="group">
          <summary className="flex cursor-pointer items-center gap-1.5 text-micro text-ink-2 hover:text-ink coarse:py-3">
            <Icon name="chevron" size={12} className="group-open:rotate-90" />
            {own.publicKey}
          </summary>
          <span className="mt-2 flex flex-wrap items-center gap-3 bg-sunk p-3">
            <code className="min-w-0 grow text-micro break-all">{publicKey}</code>
            <CopyButton text={publicKey} label={own.copy} done={own.copied} />
          </span>
        </details>
      </th>
      <td className={cell}>{own.kinds[kind]}</td>
      <td className={`${cell} whitespace-nowrap text-ink-2`}>
        <span className="text-ink-3 lg:sr-only">{own.from} </span>
        <Time at={validFrom} />
      </td>
      <td className={`${cell} whitespace-nowrap text-ink-2`}>
        <span className="text-ink-3 lg:sr-only">{own.until} </span>
        {validUntil === null ? own.noEnd : <Time at={validUntil} />}
      </td>
      <td className={`${cell} whitespace-nowrap`}>
        <StateMark state={isEnded ? "withdrawn" : isLater ? "scheduled" : "fine"}>
          {isEnded
            ? own.states.ended
            : isLater
              ? fill(own.states.later, { time: timeWords(locale, validFrom) })
              : own.states["in-force"]}
        </StateMark>
      </td>
      {mayChange && (
        <td className="py-2 align-baseline max-lg:block lg:text-right">
          {!isEnded && (
            <Button size="row" tone="danger" onPress={() => setAsked(true)}>
              {isLater ? own.takeBack : own.end}
              <span className="sr-only">: {keyId}</span>
            </Button>
          )}
          {isAsked && (
            <ActLayer
              isAlert
              tone="danger"
              title={fill(isLater ? own.takeBackTitle : own.endTitle, { key: keyId })}
              text={isLater ? own.takeBackText : own.endText}
              act={isLater ? own.takeBackAct : own.endAct}
              keep={own.keep}
              onClose={() => setAsked(false)}
              onAct={async () => {
                // Nobody ends a key that began meanwhile by a press that takes it back.
                const end = { kind, keyId, validUntil: isLater ? validFrom : null };
                const { outcome } = await call("endReleaseKey", end);
                const told = isLater ? own.takenBack : own.ended;
                showToast(outcome === "asked" ? own.askedFor : told);
                setAsked(false);
                onChange();
              }}
            />
          )}
        </td>
      )}
    </tr>
  );
}

function AddKey({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const { keys: own } = useLanguage().words;
  const [publicKey, setPublicKey] = useState("");
  const [begins, setBegins] = useState<"now" | "later">("now");
  const [field, setField] = useState("");
  return (
    <ActLayer
      title={own.addTitle}
      text={own.addText}
      act={own.addAct}
      keep={own.doNotAdd}
      onClose={onClose}
      onAct={async () => {
        const at = begins === "now" ? null : timeOfField(field);
        if (at === undefined) {
          throw new CallError("wrong-fields", { fields: { validFrom: "missing" } });
        }
        const added = { publicKey, validFrom: at, validUntil: null };
        const { outcome } = await call("addReleaseKey", added);
        showToast(outcome === "asked" ? own.askedFor : own.added);
        onDone();
      }}
    >
      <div className="mt-5 flex flex-col gap-5">
        <TextArea
          label={own.publicKey}
          name="publicKey"
          value={publicKey}
          onChange={setPublicKey}
          help={own.keyHelp}
          rows={4}
        />
        <Choice
          label={own.begins}
          value={begins}
          onChange={setBegins}
          options={[
            { value: "now", label: own.now },
            { value: "later", label: own.later },
          ]}
        />
        {begins === "later" && (
          <TimeField label={own.time} value={field} onChange={setField} name="validFrom" />
        )}
      </div>
    </ActLayer>
  );
}
