import "./strings";
import { type FormEvent, useEffect, useRef, useState } from "react";
import type { AnswerOf } from "~/console-api/routes";
import { fill } from "~/i18n/fill";
import { call } from "~console/api/call";
import { CallError } from "~console/api/call-error";
import { makePasskey } from "~console/api/passkey";
import { PasskeyStopped } from "~console/api/passkey-stopped";
import { Front } from "~console/sign-in/front";
import { Button } from "~console/ui/button";
import { Choice } from "~console/ui/choice";
import { Digits } from "~console/ui/digits";
import { Field } from "~console/ui/field";
import { rolesInWords } from "~console/ui/names";
import { Note } from "~console/ui/note";
import { NewPasswordField } from "~console/ui/password-field";
import { FormError, Problem } from "~console/ui/problem";
import { useFocusFirstWrong } from "~console/ui/use-focus-first-wrong";
import { useLanguage } from "~console/words";
import { showLanguage } from "~console/words/shown-language";
import { Authenticator } from "./authenticator";
import { RecoveryCodes } from "./recovery-codes";

type Opened = AnswerOf<"openInvitation">;

/** Accepting an invitation: name, a way to sign in, and the recovery codes, shown once. */
export default function InvitationScreen({ onDone }: { onDone: () => void }) {
  const { words } = useLanguage();
  const [opened, setOpened] = useState<Opened>();
  const [error, setError] = useState<unknown>();
  const [codes, setCodes] = useState<readonly string[]>();
  const isAsked = useRef(false);

  useEffect(() => {
    // Opening makes a new secret, so it is asked for once.
    if (isAsked.current) return;
    isAsked.current = true;
    const token = window.location.hash.slice(1);
    call("openInvitation", { token }).then(async (invitation) => {
      await showLanguage(invitation.locale);
      setOpened(invitation);
      // The link works once, so it need not stay in the address.
      window.history.replaceState(null, "", window.location.pathname);
    }, setError);
  }, []);

  const accepted = (recoveryCodes: readonly string[]) => {
    if (recoveryCodes.length === 0) onDone();
    else setCodes(recoveryCodes);
  };
  if (codes !== undefined) {
    return (
      <Front title={words.codes.title}>
        <h1 className="display text-[2.125rem] leading-[1.15]">{words.codes.title}</h1>
        <RecoveryCodes codes={codes} onKept={onDone} />
      </Front>
    );
  }
  const isInvalid = error instanceof CallError && error.code === "invitation-invalid";
  if (error !== undefined) {
    return (
      <Front title={words.invitation.invalid}>
        <h1 className="display text-[2.125rem] leading-[1.15]">
          {isInvalid ? words.invitation.invalid : words.problems.title}
        </h1>
        <div className="mt-5">
          {isInvalid ? (
            <p className="text-ink-2">{words.invitation.invalidText}</p>
          ) : (
            <Problem error={error} onAgain={() => window.location.reload()} />
          )}
        </div>
        <p className="mt-6">
          <a href="/console" className="rule-link">
            {words.signIn.title}
          </a>
        </p>
      </Front>
    );
  }
  return (
    <Front title={words.invitation.title}>
      {opened === undefined ? (
        <p role="status" className="text-ink-2">
          {words.invitation.opening}
        </p>
      ) : (
        <AcceptForm invitation={opened} onAccepted={accepted} onInvalid={setError} />
      )}
    </Front>
  );
}

function AcceptForm({
  invitation,
  onAccepted,
  onInvalid,
}: {
  invitation: Opened;
  onAccepted: (recoveryCodes: readonly string[]) => void;
  onInvalid: (error: unknown) => void;
}) {
  const language = useLanguage();
  const { words } = language;
  const isFirst = invitation.email === "";
  const [email, setEmail] = useState(invitation.email);
  const [name, setName] = useState(invitation.name);
  const [way, setWay] = useState<"code" | "passkey">("code");
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const [passkeyName, setPasskeyName] = useState(words.invitation.passkeyDefault);
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useFocusFirstWrong(form, error);

  const accept = async () => {
    if (way === "code") return call("acceptByCode", { email, name, password, code });
    const { options } = await call("acceptPasskeyOptions", { email });
    const response = await makePasskey(options);
    return call("acceptByPasskey", { email, name, passkeyName, response });
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setError(undefined);
    try {
      onAccepted((await accept()).recoveryCodes);
    } catch (problem) {
      const isGone =
        problem instanceof CallError &&
        ["invitation-invalid", "signed-out", "not-yet-signed-in"].includes(problem.code);
      if (isGone) onInvalid(new CallError("invitation-invalid"));
      else setError(problem);
      setBusy(false);
    }
  };
  const isWrongCode =
    error instanceof CallError &&
    (error.code === "wrong-factor" || error.fields["code"] !== undefined);
  const isOfFields =
    error instanceof CallError && (error.code === "wrong-fields" || error.code === "wrong-factor");
  const { isReset, roles, inviter, authenticator } = invitation;
  const joining = isFirst ? words.invitation.textFirst : words.invitation.text;

  return (
    <FormError value={error}>
      <form ref={form} onSubmit={submit} noValidate className="flex flex-col gap-5">
        <div>
          <h1 className="display text-[2.125rem] leading-[1.15]">
            {isReset ? words.invitation.titleReset : words.invitation.title}
          </h1>
          <p className="mt-1 text-[0.9375rem] text-ink-2">
            {isReset
              ? fill(words.invitation.textReset, { email })
              : fill(inviter === null ? joining : words.invitation.invitedBy, {
                  email,
                  inviter: inviter ?? "",
                  roles: rolesInWords(language, roles),
                })}
          </p>
        </div>
        {error instanceof PasskeyStopped && (
          <Note role="status">{words.signIn.passkeyStopped}</Note>
        )}
        {error !== undefined && !(error instanceof PasskeyStopped) && !isOfFields && (
          <Problem error={error} />
        )}
        {isFirst ? (
          <Field
            label={words.invitation.email}
            name="email"
            type="email"
            autoComplete="username"
            value={email}
            onChange={setEmail}
            help={words.invitation.emailHelp}
            autoFocus
          />
        ) : (
          // So that password managers keep the password with its address.
          <input type="email" autoComplete="username" value={email} readOnly hidden />
        )}
        <Field
          label={words.invitation.name}
          name="name"
          autoComplete="name"
          value={name}
          onChange={setName}
          autoFocus={!isFirst}
        />
        <Choice
          label={words.invitation.way}
          value={way}
          onChange={setWay}
          options={[
            { value: "code", label: words.invitation.withCode },
            { value: "passkey", label: words.invitation.withPasskey },
          ]}
        />
        {way === "code" ? (
          <>
            <NewPasswordField
              label={words.invitation.password}
              value={password}
              onChange={setPassword}
            />
            <section aria-label={words.invitation.app} className="flex flex-col gap-3">
              <h2 className="font-semibold">{words.invitation.app}</h2>
              <p className="text-ink-2">{words.invitation.appText}</p>
              <Authenticator {...authenticator} />
            </section>
            <Digits
              label={words.invitation.code}
              isLabelShown
              value={code}
              onChange={setCode}
              problem={isWrongCode ? words.invitation.wrongCode : undefined}
            />
          </>
        ) : (
          <>
            <p className="text-ink-2">{words.invitation.withPasskeyText}</p>
            <Field
              label={words.invitation.passkeyName}
              name="passkeyName"
              value={passkeyName}
              onChange={setPasskeyName}
            />
          </>
        )}
        <Button type="submit" tone="ink" size="wide" isBusy={isBusy}>
          {way === "code" ? words.invitation.accept : words.invitation.makePasskey}
        </Button>
      </form>
    </FormError>
  );
}
