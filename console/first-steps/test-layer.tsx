import { useEffect, useState } from "react";
import type { AnswerOf } from "~/console-api/routes";
import type { MailRecordLine } from "~/console-api/schemas/first-steps";
import { fill } from "~/i18n/fill";
import { call } from "~console/api/call";
import { CallError } from "~console/api/call-error";
import { Button } from "~console/ui/button";
import { ActLayer, Layer, LayerTitle } from "~console/ui/dialog";
import { Field } from "~console/ui/field";
import { Icon, type IconName } from "~console/ui/icon";
import { Note } from "~console/ui/note";
import { Problem } from "~console/ui/problem";
import { useLanguage } from "~console/words";
import { dayWords } from "~console/words/times";
import type { Test } from "./step-words";

/** Milliseconds between two questions about a test, and after how many the layer stops asking. */
const pause = 1_500;
const askLimit = 40;

type TestProps = { onClose: () => void };

/** Tries that something works, and shows what the other side said. */
export function TestLayer({ test, onClose }: TestProps & { test: Test }) {
  if (test === "mail") return <MailTest onClose={onClose} />;
  if (test === "sms") return <SmsTest onClose={onClose} />;
  return <AddressTest onClose={onClose} />;
}

/** Runs one action at a time. @returns what it answered or why it failed, and a function that runs it */
function useAction<Result>(act: () => Promise<Result>) {
  const [state, setState] = useState<{ isBusy: boolean; result?: Result; error?: unknown }>({
    isBusy: false,
  });
  const run = async () => {
    setState({ isBusy: true });
    try {
      setState({ isBusy: false, result: await act() });
    } catch (error) {
      setState({ isBusy: false, error });
    }
  };
  return { ...state, run: () => void run() };
}

function MailTest({ onClose }: TestProps) {
  const { test } = useLanguage().words.firstSteps;
  const sent = useAction(() => call("sendTestMail", {}));
  const domain = useAction(() => call("checkMailDomain", {}));
  return (
    <Layer onClose={onClose}>
      <LayerTitle>{test.mail.title}</LayerTitle>
      <p className="mt-2 text-ink-2">{test.mail.text}</p>
      <div className="mt-4 flex flex-wrap gap-2.5">
        <Button tone="ink" icon="send" isBusy={sent.isBusy} onPress={sent.run}>
          {test.mail.act}
        </Button>
        <Button isBusy={domain.isBusy} onPress={domain.run}>
          {test.mail.records}
        </Button>
      </div>
      {sent.error !== undefined && <Failure error={sent.error} />}
      {sent.result !== undefined && <Result key={sent.result.id} id={sent.result.id} />}
      {domain.error !== undefined && <Failure error={domain.error} />}
      {domain.result !== undefined && <Records records={domain.result.records} />}
      <CloseRow onClose={onClose} />
    </Layer>
  );
}

function SmsTest({ onClose }: TestProps) {
  const { test, how } = useLanguage().words.firstSteps;
  const [phone, setPhone] = useState("");
  const [id, setId] = useState<number>();
  return (
    <ActLayer
      title={test.sms.title}
      text={test.sms.text}
      act={test.sms.act}
      keep={how.close}
      onClose={onClose}
      onAct={async () => setId((await call("sendTestSms", { phone })).id)}
    >
      <div className="mt-5 grid gap-2">
        <Field label={test.sms.phone} name="phone" value={phone} onChange={setPhone} isMono />
        {id !== undefined && <Result key={id} id={id} />}
      </div>
    </ActLayer>
  );
}

function AddressTest({ onClose }: TestProps) {
  const { locale, words } = useLanguage();
  const { test } = words.firstSteps;
  const checked = useAction(() => call("checkAddress", {}));
  const endsAt = checked.result?.endsAt;
  return (
    <Layer onClose={onClose}>
      <LayerTitle>{test.address.title}</LayerTitle>
      <p className="mt-2 text-ink-2">{test.address.text}</p>
      <div className="mt-4">
        <Button tone="ink" isBusy={checked.isBusy} onPress={checked.run}>
          {test.address.act}
        </Button>
      </div>
      {checked.error !== undefined && <Failure error={checked.error} />}
      {endsAt === null && (
        <Note tone="warn" icon="triangle" role="status" className="mt-4">
          <p>{test.address.none}</p>
        </Note>
      )}
      {typeof endsAt === "string" && (
        <Note icon="check" role="status" className="mt-4">
          <p>{fill(test.address.until, { day: dayWords(locale, endsAt) })}</p>
        </Note>
      )}
      <CloseRow onClose={onClose} />
    </Layer>
  );
}

function CloseRow({ onClose }: TestProps) {
  const { how } = useLanguage().words.firstSteps;
  return (
    <div className="mt-6 flex justify-end">
      <Button onPress={onClose}>{how.close}</Button>
    </div>
  );
}

function Failure({ error }: { error: unknown }) {
  return (
    <div className="mt-4">
      <Problem error={error} />
    </div>
  );
}

type Answer = AnswerOf<"testResult">;

/** Asks how a test went until its provider has taken or refused it. */
function Result({ id }: { id: number }) {
  const { test } = useLanguage().words.firstSteps;
  const [result, setResult] = useState<Answer>({ state: "waiting", answer: null });
  const [error, setError] = useState<CallError>();
  const [asked, setAsked] = useState(0);
  const isOver = result.state !== "waiting" || asked >= askLimit || error !== undefined;
  useEffect(() => {
    if (isOver) return;
    const timer = setTimeout(() => {
      call("testResult", { id })
        .then(setResult)
        .catch((problem: unknown) => problem instanceof CallError && setError(problem))
        .finally(() => setAsked(asked + 1));
    }, pause);
    return () => clearTimeout(timer);
  }, [id, asked, isOver]);
  if (error !== undefined) return <Failure error={error} />;
  const looks = {
    waiting: { tone: "plain", icon: "clock" },
    sent: { tone: "plain", icon: "check" },
    failed: { tone: "danger", icon: "octagon" },
  } as const;
  const { tone, icon } = looks[result.state];
  return (
    <Note tone={tone} icon={icon} role="status" className="mt-4">
      <p>{test.states[result.state]}</p>
      {result.answer !== null && (
        <p className="mono mt-1 text-micro wrap-anywhere">{result.answer}</p>
      )}
    </Note>
  );
}

const recordLooks: Record<MailRecordLine["state"], { icon: IconName; tone: string }> = {
  found: { icon: "check", tone: "text-ok" },
  missing: { icon: "triangle", tone: "text-warn" },
  wrong: { icon: "octagon", tone: "text-danger" },
  unknown: { icon: "dashed", tone: "text-ink-2" },
};

function Records({ records }: { records: readonly MailRecordLine[] }) {
  const { test } = useLanguage().words.firstSteps;
  return (
    <div role="status">
      <ul className="mt-4 border-t border-ink">
        {records.map(({ name, state, host, text }) => (
          <li key={name} className="flex items-start gap-2.5 border-b border-line py-2">
            <Icon name={recordLooks[state].icon} className={`mt-1 ${recordLooks[state].tone}`} />
            <div className="min-w-0">
              <p>
                <span className="font-semibold">{test.records.names[name]}</span>{" "}
                {test.records.states[name][state]}
              </p>
              <p className="mono text-micro wrap-anywhere text-ink-3">
                {host}
                {text !== null && `: ${text}`}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
