import { type FormEvent, useState } from "react";
import { Button as AriaButton } from "react-aria-components/Button";
import { Dialog, DialogTrigger } from "react-aria-components/Dialog";
import { Popover } from "react-aria-components/Menu";
import { useNavigate, useSearchParams } from "react-router";
import { auditActs } from "~/domain/audit/audit";
import { Button } from "~console/ui/button";
import { Field } from "~console/ui/field";
import { ChosenFilter, FilterMenu, offFilterStyle } from "~console/ui/menu";
import { type Language, useLanguage } from "~console/words";
import { nameOfObject } from "./act-words";
import { type FilterName, isReadingHidden, objectOf, periods, withFilter } from "./filter";

type Named = { id: number; name: string };

/** The filters of the log, as pills. */
export function Filters({ people }: { people: readonly Named[] }) {
  const language = useLanguage();
  const { audit } = language.words;
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const choose = (name: FilterName) => (value: string | null) =>
    void navigate(withFilter(query, name, value));
  const menus: [name: FilterName, label: string, values: readonly string[]][] = [
    ["period", audit.period, periods],
    ["person", audit.person, people.map(({ id }) => String(id))],
    ["act", audit.did, auditActs],
    ["outcome", audit.outcome, ["done", "refused"]],
  ];
  const wordsOf = (name: FilterName, value: string) => valueWords(language, name, value, people);
  const address = query.get("address");
  // Chosen in the palette only.
  const object = query.get("object");
  return (
    <>
      {menus.map(([name, label, values]) => (
        <FilterMenu
          key={name}
          label={label}
          value={query.get(name)}
          options={values.map((value) => ({ value, label: wordsOf(name, value) }))}
          onChange={choose(name)}
        />
      ))}
      {address === null ? (
        <DialogTrigger>
          <AriaButton className={offFilterStyle}>{audit.address}</AriaButton>
          <Popover placement="bottom start">
            <Dialog
              aria-label={audit.addressLabel}
              className="appear rounded-1 border border-line bg-raised p-4 shadow-menu outline-none"
            >
              <AddressForm onChoose={choose("address")} />
            </Dialog>
          </Popover>
        </DialogTrigger>
      ) : (
        <ChosenFilter onRemove={() => choose("address")(null)}>{address}</ChosenFilter>
      )}
      {isReadingHidden(query) ? (
        <ChosenFilter onRemove={() => choose("reading")("1")}>{audit.notReading}</ChosenFilter>
      ) : (
        query.get("reading") === "1" && (
          <AriaButton className={offFilterStyle} onPress={() => choose("reading")(null)}>
            {audit.notReading}
          </AriaButton>
        )
      )}
      {object !== null && (
        <ChosenFilter onRemove={() => choose("object")(null)}>
          {wordsOf("object", object)}
        </ChosenFilter>
      )}
    </>
  );
}

function AddressForm({ onChoose }: { onChoose: (address: string) => void }) {
  const { audit } = useLanguage().words;
  const [address, setAddress] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (address.trim() !== "") onChoose(address.trim());
  };
  return (
    <form onSubmit={submit} className="flex items-end gap-2">
      <Field
        label={audit.addressLabel}
        name="address"
        value={address}
        onChange={setAddress}
        isMono
        autoFocus
      />
      <Button type="submit" tone="ink">
        {audit.set}
      </Button>
    </form>
  );
}

/** The value of a filter, in words. */
function valueWords(
  language: Language,
  name: FilterName,
  value: string,
  people: readonly Named[],
): string {
  const { audit } = language.words;
  switch (name) {
    case "period": {
      const period = periods.find((one) => one === value);
      return period === undefined ? value : audit.periods[period];
    }
    case "person":
      return people.find(({ id }) => String(id) === value)?.name ?? value;
    case "act": {
      const act = auditActs.find((one) => one === value);
      return act === undefined ? value : audit.acts[act];
    }
    case "outcome":
      return value === "refused" ? audit.refused : value === "done" ? audit.done : value;
    case "address":
    case "reading":
    case "q":
      return value;
    case "object": {
      const object = objectOf(value);
      if (object === undefined) return value;
      const { kind, id } = object;
      const person = kind === "staff" && people.find((one) => String(one.id) === id);
      return person ? person.name : nameOfObject(language, { ...object, label: "" });
    }
  }
}
