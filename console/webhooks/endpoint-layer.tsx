import { useState } from "react";
import type { RequestOf } from "~/console-api/routes";
import type { EndpointLine } from "~/console-api/schemas/webhooks";
import { type EventName, eventNames } from "~/domain/webhook/webhook-events";
import { fill } from "~/i18n/fill";
import { CheckBox } from "~console/ui/check-box";
import { CheckGroup } from "~console/ui/check-group";
import { ActLayer } from "~console/ui/dialog";
import { Field } from "~console/ui/field";
import { useWords } from "~console/words";

/** The fields of a webhook that a person edits. */
export function fieldsOf(endpoint: EndpointLine): RequestOf<"addWebhook"> {
  const { name, address, hasPersonalData } = endpoint;
  const events = eventNames.filter((event) => endpoint.events.includes(event));
  return { name, address, events, hasPersonalData };
}

const noFields: RequestOf<"addWebhook"> = {
  name: "",
  address: "",
  events: [],
  hasPersonalData: false,
};

/** Asks for the fields of a new webhook, or of one that is edited. */
export function EndpointLayer({
  endpoint,
  onAct,
  onClose,
}: {
  endpoint?: EndpointLine;
  onAct: (fields: RequestOf<"addWebhook">) => Promise<void>;
  onClose: () => void;
}) {
  const { webhooks: words } = useWords();
  const start = endpoint === undefined ? noFields : fieldsOf(endpoint);
  const [name, setName] = useState(start.name);
  const [address, setAddress] = useState(start.address);
  const [hasPersonalData, setHasPersonalData] = useState(start.hasPersonalData);
  const [events, setEvents] = useState<readonly EventName[]>(start.events);
  const isNew = endpoint === undefined;
  return (
    <ActLayer
      title={isNew ? words.addTitle : fill(words.editTitle, { name: endpoint.name })}
      act={isNew ? words.addAct : words.editAct}
      keep={words.cancel}
      onClose={onClose}
      onAct={() => onAct({ name, address, events: [...events], hasPersonalData })}
    >
      <div className="mt-5 grid gap-4">
        <Field
          label={words.name}
          name="name"
          value={name}
          onChange={setName}
          help={words.nameHelp}
          autoFocus
        />
        <Field
          label={words.address}
          name="address"
          value={address}
          onChange={setAddress}
          help={words.addressHelp}
          isMono
        />
        <CheckGroup
          label={words.events}
          name="events"
          all={eventNames}
          chosen={events}
          onChange={setEvents}
          helps={words.eventNames}
        />
        <CheckBox
          isSelected={hasPersonalData}
          onChange={setHasPersonalData}
          label={words.hasPersonalData}
          help={words.hasPersonalDataHelp}
        />
      </div>
    </ActLayer>
  );
}
