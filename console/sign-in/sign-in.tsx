import { type FormEvent, useEffect, useState } from "react";
import { fill } from "~/i18n/fill";
import { call } from "~console/api/call";
import { CallError } from "~console/api/call-error";
import { givePasskey, stopAsking } from "~console/api/passkey";
import { PasskeyStopped } from "~console/api/passkey-stopped";
import { Button } from "~console/ui/button";
import { Digits } from "~console/ui/digits";
import { Field } from "~console/ui/field";
import { Note } from "~console/ui/note";
import { problemWords } from "~console/ui/problem";
import { useLanguage } from "~console/words";

type Step = "password" | "code" | "recovery" | "passkey";

/** Signing in: password and a code or a recovery code, or a passkey instead of both. */
export function SignIn({
  startsWith = "password",
  hadStarted,
}: {
  startsWith?: "password" | "code";
  /** The session ended while the page was open. */
  hadStarted: boolean;
}) {
  const language = useLanguage();
  const { words } = language;
  const [step, setStep] = useState<Step>(startsWith);
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const [recoveryCode, setRecoveryCode] = useState("");
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const [wait, setWait] = useState(0);
  const [asksHelp, setAsksHelp] = useState(false);

  // The seconds until the next try count down in the message.
  useEffect(() => {
    if (wait <= 0) return;
    const timer = setTimeout(() => setWait(wait - 1), 1_000);
    return () => clearTimeout(timer);
  }, [wait]);

  const go = (next: Step, problem?: unknown) => {
    setStep(next);
    setCode("");
    setError(problem);
  };
  /** One try at a time; the server says how long to wait before the next. */
  const attempt = async (act: () => Promise<void>) => {
    if (isBusy) return;
    setBusy(true);
    setError(undefined);
    try {
      await act();
    } catch (problem) {
      setCode("");
      const seconds = problem instanceof CallError ? problem.seconds : undefined;
      if (seconds !== undefined) setWait(seconds);
      const isOver =
        problem instanceof CallError &&
        (problem.code === "signed-out" || problem.code === "not-yet-signed-in");
      if (isOver) go("password", problem);
      else setError(problem);
    } finally {
      setBusy(false);
    }
  };
  const givePassword = () =>
    attempt(async () => {
      await call("signInPassword", { email: email.trim(), password });
      setPassword("");
      go("code");
    });
  const giveCode = (digits: string) =>
    attempt(async () => {
      await call("signInCode", { code: digits });
    });
  const giveRecovery = () =>
    attempt(async () => {
      await call("signInRecovery", { recoveryCode });
    });
  const startPasskey = async () => {
    const before = step;
    setStep("passkey");
    await attempt(async () => {
      try {
        const { options } = await call("signInPasskeyOptions", {});
        await call("signInPasskey", { response: await givePasskey(options) });
      } catch (problem) {
        setStep(before);
        throw problem;
      }
    });
  };
  const submit = (act: () => void) => (event: FormEvent) => {
    event.preventDefault();
    act();
  };

  const isWrong =
    error instanceof CallError && (error.code === "wrong-factor" || error.code === "wrong-sign-in");
  const said =
    wait > 0
      ? fill(words.signIn.slowed, { seconds: wait })
      : saidOf(error, step, words.signIn, () => problemWords(language, error));

  if (step === "passkey") {
    return (
      <section aria-live="polite">
        <h1 className="display text-[2.5rem] leading-[1.15]">{words.signIn.title}</h1>
        <div className="mt-6 flex items-center gap-3 rounded-1 border border-line bg-raised p-3 shadow-window">
          <span className="text-ink">{words.signIn.waiting}</span>
          <Button size="row" className="ml-auto" autoFocus onPress={stopAsking}>
            {words.signIn.cancel}
          </Button>
        </div>
      </section>
    );
  }
  return (
    <section>
      <h1 className="display text-[2.5rem] leading-[1.15]">
        {step === "password"
          ? words.signIn.title
          : step === "code"
            ? words.signIn.six
            : words.signIn.recovery}
      </h1>
      <p className="mt-1 text-[0.9375rem] text-ink-2">
        {step === "password" && words.signIn.stepOne}
        {step === "code" &&
          (email === "" ? words.signIn.sixFrom : fill(words.signIn.sixOf, { email }))}
        {step === "recovery" && words.signIn.recoveryText}
      </p>
      {hadStarted && step === "password" && said === undefined && (
        <Note tone="warn" icon="clock" className="mt-5" role="status">
          {words.signIn.ended}
        </Note>
      )}
      {said !== undefined && !(isWrong && wait === 0 && step !== "password") && (
        <Note tone="danger" className="mt-5" role="alert">
          {said}
        </Note>
      )}

      {step === "password" && (
        <form onSubmit={submit(givePassword)} noValidate className="mt-6 flex flex-col gap-4">
          <Field
            label={words.signIn.email}
            name="email"
            type="email"
            autoComplete="username"
            value={email}
            onChange={setEmail}
            autoFocus
          />
          <Field
            label={words.signIn.password}
            name="password"
            type="password"
            autoComplete="current-password"
            value={password}
            onChange={setPassword}
          />
          <Button type="submit" tone="ink" size="wide" isBusy={isBusy} isDisabled={wait > 0}>
            {words.signIn.continue}
          </Button>
          <div className="flex items-center gap-3 text-ink-3">
            <span className="h-px grow bg-line" />
            {words.signIn.or}
            <span className="h-px grow bg-line" />
          </div>
          <Button size="wide" icon="print" onPress={startPasskey}>
            {words.signIn.passkeyInstead}
          </Button>
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <button
              type="button"
              className="rule-link py-0.5 coarse:py-3"
              aria-expanded={asksHelp}
              onClick={() => setAsksHelp(!asksHelp)}
            >
              {words.signIn.cannot}
            </button>
            <span className="text-micro text-ink-3">{words.signIn.waitsLonger}</span>
          </div>
          {asksHelp && <Note>{words.signIn.cannotText}</Note>}
        </form>
      )}
      {step === "code" && (
        <form onSubmit={submit(() => giveCode(code))} className="mt-6 flex flex-col gap-5">
          <Digits
            label={words.signIn.six}
            value={code}
            onChange={setCode}
            onComplete={giveCode}
            problem={isWrong && wait === 0 ? words.signIn.wrongCode : undefined}
            hint={words.signIn.sixHint}
            autoFocus
          />
          <Button type="submit" tone="ink" size="wide" isBusy={isBusy} isDisabled={wait > 0}>
            {words.signIn.signIn}
          </Button>
          {isWrong && <p className="text-micro text-ink-3">{words.signIn.clock}</p>}
          <OtherWays>
            <Way onPress={startPasskey}>{words.signIn.usePasskey}</Way>
            <Way onPress={() => go("recovery")}>{words.signIn.useRecovery}</Way>
            <Way onPress={() => go("password")}>{words.signIn.startAgain}</Way>
          </OtherWays>
        </form>
      )}
      {step === "recovery" && (
        <form onSubmit={submit(giveRecovery)} className="mt-6 flex flex-col gap-5">
          <Field
            label={words.signIn.recovery}
            name="recovery-code"
            value={recoveryCode}
            onChange={setRecoveryCode}
            problem={isWrong && wait === 0 ? words.signIn.wrongRecovery : undefined}
            isMono
            autoFocus
          />
          <Button type="submit" tone="ink" size="wide" isBusy={isBusy} isDisabled={wait > 0}>
            {words.signIn.signIn}
          </Button>
          <Note>{words.signIn.recoveryNote}</Note>
          <p className="text-micro text-ink-3">{words.signIn.noCodesLeft}</p>
          <OtherWays>
            <Way onPress={() => go("code")}>{words.signIn.useCode}</Way>
            <Way onPress={() => go("password")}>{words.signIn.startAgain}</Way>
          </OtherWays>
        </form>
      )}
    </section>
  );
}

/** The sentence for a failed try; undefined: none has failed. */
function saidOf(
  error: unknown,
  step: Step,
  words: ReturnType<typeof useLanguage>["words"]["signIn"],
  otherwise: () => string,
): string | undefined {
  if (error === undefined) return;
  if (error instanceof PasskeyStopped) return words.passkeyStopped;
  if (!(error instanceof CallError)) return otherwise();
  if (error.code === "wrong-sign-in") return words.wrong;
  if (error.code === "signed-out" || error.code === "not-yet-signed-in") return words.tooLate;
  if (error.code === "slowed") return;
  if (error.code === "wrong-factor" && step === "password") return words.passkeyUnknown;
  return otherwise();
}

function OtherWays({ children }: { children: React.ReactNode }) {
  return <div className="flex flex-wrap gap-x-5 gap-y-2">{children}</div>;
}

function Way({ onPress, children }: { onPress: () => void; children: React.ReactNode }) {
  return (
    <button type="button" onClick={onPress} className="rule-link py-0.5 coarse:py-3">
      {children}
    </button>
  );
}
