import { useState } from "react";
import type { EndpointLine } from "~/console-api/schemas/webhooks";
import { countWords } from "~/i18n/count";
import { fill } from "~/i18n/fill";
import { call } from "~console/api/call";
import { ActLayer } from "~console/ui/dialog";
import { TimeField } from "~console/ui/time-field";
import { showToast } from "~console/ui/toasts";
import { useLanguage } from "~console/words";
import { fieldWords, timeOfField } from "~console/words/times";
import { EndpointLayer, fieldsOf } from "./endpoint-layer";

export type EndpointAct = "add" | "edit" | "rotate" | "test" | "replay" | "switch" | "remove";

type ActProps = {
  onClose: () => void;
  /** Called when it is done: closes the layer and reloads the list. */
  onDone: () => void;
};

/** The layer of an action on webhooks, or on one of them. */
export function EndpointActs({
  act,
  endpoint,
  onSecret,
  ...props
}: ActProps & {
  act: EndpointAct;
  endpoint: EndpointLine | undefined;
  onSecret: (secret: string, name: string) => void;
}) {
  const { webhooks: own } = useLanguage().words;
  const { onClose, onDone } = props;
  if (act === "add") {
    return (
      <EndpointLayer
        onClose={onClose}
        onAct={async (fields) => {
          const { secret } = await call("addWebhook", fields);
          onSecret(secret, fields.name.trim());
          onDone();
        }}
      />
    );
  }
  if (endpoint === undefined) return null;
  const { id, name } = endpoint;
  switch (act) {
    case "edit":
      return (
        <EndpointLayer
          endpoint={endpoint}
          onClose={onClose}
          onAct={async (fields) => {
            await call("changeWebhook", { ...fields, seen: fieldsOf(endpoint) }, id);
            showToast(fill(own.changed, { name: fields.name.trim() }));
            onDone();
          }}
        />
      );
    case "rotate":
      return (
        <ActLayer
          isAlert
          title={fill(own.rotateTitle, { name })}
          text={own.rotateText}
          act={own.rotateAct}
          keep={own.keepSecret}
          onClose={onClose}
          onAct={async () => {
            const { secret } = await call("rotateWebhook", {}, id);
            onSecret(secret, name);
            onDone();
          }}
        />
      );
    case "test":
      return (
        <ActLayer
          title={fill(own.testTitle, { name })}
          text={own.testText}
          act={own.testAct}
          keep={own.cancel}
          onClose={onClose}
          onAct={async () => {
            await call("testWebhook", {}, id);
            showToast(own.tested);
            onDone();
          }}
        />
      );
    case "replay":
      return <ReplayLayer endpoint={endpoint} {...props} />;
    case "switch":
      return <SwitchLayer endpoint={endpoint} {...props} />;
    case "remove":
      return (
        <ActLayer
          isAlert
          tone="danger"
          title={fill(own.removeTitle, { name })}
          text={own.removeText}
          act={own.removeAct}
          keep={own.keep}
          onClose={onClose}
          onAct={async () => {
            await call("removeWebhook", {}, id);
            showToast(fill(own.removed, { name }));
            onDone();
          }}
        />
      );
  }
}

function SwitchLayer({ endpoint, onClose, onDone }: ActProps & { endpoint: EndpointLine }) {
  const { webhooks: own } = useLanguage().words;
  const { id, name, offAt } = endpoint;
  const isOn = offAt === null;
  return (
    <ActLayer
      isAlert
      title={fill(isOn ? own.offTitle : own.onTitle, { name })}
      text={isOn ? own.offText : own.onText}
      act={isOn ? own.offAct : own.onAct}
      keep={isOn ? own.keepOn : own.keepOff}
      onClose={onClose}
      onAct={async () => {
        await call("switchWebhook", { isOn: !isOn }, id);
        onDone();
      }}
    />
  );
}

const day = 24 * 60 * 60_000;

/** Asks from which time on events are replayed. */
function ReplayLayer({ endpoint, onClose, onDone }: ActProps & { endpoint: EndpointLine }) {
  const language = useLanguage();
  const { webhooks: own } = language.words;
  const { id, name } = endpoint;
  const [since, setSince] = useState(() =>
    fieldWords(new Date(Date.now() - day).toISOString()).replace(" ", "T"),
  );
  const time = timeOfField(since);
  return (
    <ActLayer
      title={fill(own.replayTitle, { name })}
      text={own.replayText}
      act={own.replayAct}
      keep={own.cancel}
      isReady={time !== undefined}
      onClose={onClose}
      onAct={async () => {
        const { count } = await call("replayWebhooks", { since: time ?? "" }, id);
        showToast(countWords(own.replayed, count, language.locale));
        onDone();
      }}
    >
      <div className="mt-5">
        <TimeField label={own.since} value={since} onChange={setSince} name="since" />
      </div>
    </ActLayer>
  );
}
