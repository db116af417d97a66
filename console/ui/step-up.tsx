import { type FormEvent, useState } from "react";
import { call } from "~console/api/call";
import { CallError } from "~console/api/call-error";
import { givePasskey } from "~console/api/passkey";
import { PasskeyStopped } from "~console/api/passkey-stopped";
import { useSession } from "~console/api/session";
import { useWords } from "~console/words";
import { Button } from "./button";
import { Digits } from "./digits";
import { Note } from "./note";
import { Problem } from "./problem";

/** Asks for a factor again, inside the dialog that needs it. */
export function StepUp({
  onDone,
  onClose,
  keep,
}: {
  onDone: () => Promise<void>;
  onClose: () => void;
  keep: string;
}) {
  const words = useWords();
  const session = useSession();
  const [code, setCode] = useState("");
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const factors = session.state === "in" ? session.me.factors : undefined;
  const hasCode = factors?.hasCode === true;
  const hasPasskey = factors !== undefined && factors.passkeys.length > 0;

  const give = async (factor: () => Promise<unknown>) => {
    if (isBusy) return;
    setBusy(true);
    setError(undefined);
    try {
      await factor();
      await onDone();
    } catch (problem) {
      setCode("");
      setError(problem);
      setBusy(false);
    }
  };
  const giveCode = (digits: string) => give(() => call("stepUpCode", { code: digits }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void giveCode(code);
  };
  const isWrong = error instanceof CallError && error.code === "wrong-factor";
  return (
    <form onSubmit={submit} className="mt-2">
      <p className="font-semibold">{words.stepUp.title}</p>
      <p className="mt-1 text-ink-2">{words.stepUp.text}</p>
      {error instanceof PasskeyStopped && (
        <Note className="mt-4" role="status">
          {words.signIn.passkeyStopped}
        </Note>
      )}
      {error !== undefined && !isWrong && !(error instanceof PasskeyStopped) && (
        <div className="mt-4">
          <Problem error={error} />
        </div>
      )}
      {hasCode && (
        <div className="mt-4">
          <Digits
            label={words.stepUp.code}
            value={code}
            onChange={setCode}
            onComplete={giveCode}
            problem={isWrong ? words.signIn.wrongCode : undefined}
            hint={words.signIn.sixHint}
            autoFocus
          />
        </div>
      )}
      <div className="mt-6 flex flex-wrap justify-end gap-2.5">
        <Button onPress={onClose}>{keep}</Button>
        {hasPasskey && (
          <Button
            tone={hasCode ? "line" : "ink"}
            icon="print"
            isBusy={isBusy && !hasCode}
            autoFocus={!hasCode}
            onPress={() =>
              give(async () => {
                const { options } = await call("stepUpPasskeyOptions", {});
                await call("stepUpPasskey", { response: await givePasskey(options) });
              })
            }
          >
            {words.signIn.usePasskey}
          </Button>
        )}
        {hasCode && (
          <Button type="submit" tone="ink" isBusy={isBusy}>
            {words.stepUp.confirm}
          </Button>
        )}
      </div>
    </form>
  );
}
