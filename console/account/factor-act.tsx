import "~console/invitation/strings";
import { useState } from "react";
import { useRevalidator } from "react-router";
import type { AnswerOf } from "~/console-api/routes";
import { fill } from "~/i18n/fill";
import { call } from "~console/api/call";
import { makePasskey } from "~console/api/passkey";
import { Authenticator } from "~console/invitation/authenticator";
import { RecoveryCodes } from "~console/invitation/recovery-codes";
import { ActLayer, Layer, LayerTitle } from "~console/ui/dialog";
import { Digits } from "~console/ui/digits";
import { Field } from "~console/ui/field";
import { NewPasswordField } from "~console/ui/password-field";
import { showToast } from "~console/ui/toasts";
import { useWords } from "~console/words";

export type Asked =
  | { act: "password" | "app" | "add-passkey" | "codes" }
  | { act: "remove-passkey"; id: number; name: string };

/** The layer that asks before a way to sign in changes. */
export function FactorAct({
  asked,
  hasPassword,
  onClose,
}: {
  asked: Asked;
  hasPassword: boolean;
  onClose: () => void;
}) {
  const words = useWords();
  const { account } = words;
  const { revalidate } = useRevalidator();
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const [name, setName] = useState(words.invitation.passkeyDefault);
  const [secret, setSecret] = useState<AnswerOf<"beginAuthenticator">>();
  const [codes, setCodes] = useState<readonly string[]>();
  const done = (text: string) => {
    showToast(text);
    onClose();
    void revalidate();
  };

  if (codes !== undefined) {
    return (
      <Layer>
        <LayerTitle>{words.codes.title}</LayerTitle>
        <RecoveryCodes
          codes={codes}
          onKept={() => {
            onClose();
            void revalidate();
          }}
        />
      </Layer>
    );
  }
  switch (asked.act) {
    case "password":
      return (
        <ActLayer
          title={account.newPassword}
          text={account.passwordText}
          act={account.savePassword}
          keep={account.keepPassword}
          onClose={onClose}
          onAct={async () => {
            await call("setPassword", { password });
            done(account.passwordChanged);
          }}
        >
          <div className="mt-5">
            <NewPasswordField
              label={account.newPassword}
              value={password}
              onChange={setPassword}
              autoFocus
            />
          </div>
        </ActLayer>
      );
    case "app":
      return (
        <ActLayer
          title={account.appTitle}
          text={account.appText}
          act={secret === undefined ? account.beginApp : account.saveApp}
          keep={account.keepApp}
          onClose={onClose}
          onAct={async () => {
            if (secret === undefined) return setSecret(await call("beginAuthenticator", {}));
            const request = hasPassword ? { code } : { code, password };
            setCodes((await call("setAuthenticator", request)).recoveryCodes);
          }}
        >
          {secret !== undefined && (
            <div className="mt-5 flex flex-col gap-4">
              <p className="text-ink-2">{words.invitation.appText}</p>
              <Authenticator {...secret} />
              {!hasPassword && (
                <NewPasswordField
                  label={account.newPassword}
                  value={password}
                  onChange={setPassword}
                />
              )}
              <Digits
                label={words.invitation.code}
                isLabelShown
                value={code}
                onChange={setCode}
                name="code"
              />
            </div>
          )}
        </ActLayer>
      );
    case "add-passkey":
      return (
        <ActLayer
          title={account.addTitle}
          text={words.invitation.withPasskeyText}
          act={account.addAct}
          keep={account.doNotAdd}
          onClose={onClose}
          onAct={async () => {
            const { options } = await call("addPasskeyOptions", {});
            await call("addPasskey", { name, response: await makePasskey(options) });
            done(account.passkeyAdded);
          }}
        >
          <div className="mt-5">
            <Field
              label={words.invitation.passkeyName}
              name="name"
              value={name}
              onChange={setName}
              autoFocus
            />
          </div>
        </ActLayer>
      );
    case "remove-passkey":
      return (
        <ActLayer
          isAlert
          title={fill(account.removeTitle, { name: asked.name })}
          text={account.removeText}
          act={account.removeAct}
          keep={account.keepPasskey}
          onClose={onClose}
          onAct={async () => {
            await call("removePasskey", {}, asked.id);
            done(account.passkeyRemoved);
          }}
        />
      );
    case "codes":
      return (
        <ActLayer
          title={account.renewTitle}
          text={account.renewText}
          act={account.renewAct}
          keep={account.keepCodes}
          onClose={onClose}
          onAct={async () => setCodes((await call("renewRecoveryCodes", {})).recoveryCodes)}
        />
      );
  }
}
