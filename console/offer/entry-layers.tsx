import { useState } from "react";
import {
  featureGroups,
  type Offer,
  type OfferFeature,
  type OfferPackage,
} from "~/domain/package/offer";
import type { FeatureValue } from "~/domain/package/package";
import { fill } from "~/i18n/fill";
import { CallError } from "~console/api/call-error";
import { Button } from "~console/ui/button";
import { CheckBox } from "~console/ui/check-box";
import { ActLayer } from "~console/ui/dialog";
import { Field } from "~console/ui/field";
import { Select } from "~console/ui/select";
import { useLanguage } from "~console/words";
import { numberOf } from "./offer-view";

/** A package's names and amounts; they go into the draft. */
export function PackageLayer({
  offer,
  entry,
  onChange,
  onClose,
}: {
  offer: Offer;
  entry: OfferPackage;
  onChange: (offer: Offer) => void;
  onClose: () => void;
}) {
  const { words } = useLanguage();
  const { package: form } = words.offer;
  const [name, setName] = useState(entry.name);
  const [environments, setEnvironments] = useState(String(entry.environments));
  const [members, setMembers] = useState(String(entry.members));
  const [isReference, setReference] = useState(entry.isReference);
  return (
    <ActLayer
      hasText
      title={fill(form.title, { id: entry.id })}
      act={form.act}
      keep={form.keep}
      onClose={onClose}
      onAct={async () => {
        const amounts = { environments: numberOf(environments), members: numberOf(members) };
        if (amounts.environments === undefined || amounts.members === undefined) {
          throw new CallError("wrong-fields");
        }
        const { environments: profiles, members: people } = amounts;
        onChange({
          ...offer,
          packages: offer.packages.map((other) =>
            other.id === entry.id
              ? { ...other, name, environments: profiles, members: people, isReference }
              : // There is one reference at most.
                { ...other, isReference: isReference ? false : other.isReference },
          ),
        });
        onClose();
      }}
    >
      {(error) => {
        const wrong = (text: string) =>
          error !== undefined && numberOf(text) === undefined ? form.number : undefined;
        return (
          <div className="mt-5 grid gap-4 sm:grid-cols-2">
            <Field
              label={form.nameCn}
              name="name-cn"
              value={name.cn}
              onChange={(cn) => setName({ ...name, cn })}
              autoFocus
            />
            <Field
              label={form.nameEn}
              name="name-en"
              value={name.en}
              onChange={(en) => setName({ ...name, en })}
            />
            <Field
              label={form.profiles}
              name="profiles"
              value={environments}
              onChange={setEnvironments}
              problem={wrong(environments)}
            />
            <Field
              label={form.members}
              name="members"
              value={members}
              onChange={setMembers}
              problem={wrong(members)}
            />
            <CheckBox
              isSelected={isReference}
              onChange={setReference}
              label={form.reference}
              help={form.referenceHelp}
            />
          </div>
        );
      }}
    </ActLayer>
  );
}

const kinds = ["no", "yes", "amount", "unlimited"] as const;
type Kind = (typeof kinds)[number];

const kindOf = (value: FeatureValue | undefined): Kind =>
  value === undefined ? "no" : value === true ? "yes" : value === "unlimited" ? value : "amount";

/** A line of the comparison, new or not; it goes into the draft. */
export function FeatureLayer({
  offer,
  feature,
  onChange,
  onClose,
}: {
  offer: Offer;
  feature: OfferFeature | undefined;
  onChange: (offer: Offer) => void;
  onClose: () => void;
}) {
  const { words } = useLanguage();
  const { line: form, groups, package: entry } = words.offer;
  const [name, setName] = useState(feature?.name ?? { cn: "", en: "" });
  const [amount, setAmount] = useState(feature?.amount ?? { cn: "{count}", en: "{count}" });
  const [group, setGroup] = useState(feature?.group ?? featureGroups[0]);
  const [values, setValues] = useState(
    offer.packages.map(({ id }) => {
      const value = feature?.values[id];
      return { id, kind: kindOf(value), count: typeof value === "number" ? String(value) : "" };
    }),
  );
  const setValue = (id: string, change: Partial<{ kind: Kind; count: string }>) =>
    setValues(values.map((value) => (value.id === id ? { ...value, ...change } : value)));
  const hasAmount = values.some(({ kind }) => kind === "amount");

  const store = () => {
    const held: Record<string, FeatureValue> = {};
    for (const { id, kind, count } of values) {
      if (kind === "yes") held[id] = true;
      if (kind === "unlimited") held[id] = kind;
      if (kind !== "amount") continue;
      const number = numberOf(count);
      if (number === undefined) throw new CallError("wrong-fields");
      held[id] = number;
    }
    const ids = new Set(offer.features.map(({ id }) => id));
    let number = offer.features.length + 1;
    while (ids.has(`feature-${number}`)) number += 1;
    const next = { id: feature?.id ?? `feature-${number}`, group, name, amount, values: held };
    const features =
      feature === undefined
        ? [...offer.features, next]
        : offer.features.map((other) => (other.id === feature.id ? next : other));
    onChange({ ...offer, features });
    onClose();
  };

  return (
    <ActLayer
      hasText
      title={form.title}
      act={form.act}
      keep={form.keep}
      onClose={onClose}
      onAct={async () => store()}
    >
      {(error) => (
        <>
          <div className="mt-5 grid gap-4 sm:grid-cols-2">
            <Field
              label={form.nameCn}
              name="name-cn"
              value={name.cn}
              onChange={(cn) => setName({ ...name, cn })}
              autoFocus
            />
            <Field
              label={form.nameEn}
              name="name-en"
              value={name.en}
              onChange={(en) => setName({ ...name, en })}
            />
            {hasAmount && (
              <>
                <Field
                  label={form.amountCn}
                  name="amount-cn"
                  value={amount.cn}
                  onChange={(cn) => setAmount({ ...amount, cn })}
                  help={fill(form.amountHelp, { count: "{count}" })}
                />
                <Field
                  label={form.amountEn}
                  name="amount-en"
                  value={amount.en}
                  onChange={(en) => setAmount({ ...amount, en })}
                  help={fill(form.amountHelp, { count: "{count}" })}
                />
              </>
            )}
            <Select
              label={form.group}
              value={group}
              onChange={setGroup}
              options={featureGroups.map((value) => ({ value, label: groups[value] }))}
            />
          </div>
          <fieldset className="mt-5">
            <legend className="font-semibold">{form.values}</legend>
            <div className="mt-2 grid gap-3">
              {values.map(({ id, kind, count }) => (
                <div key={id} className="grid grid-cols-2 items-start gap-4">
                  <Select
                    label={fill(entry.title, { id })}
                    value={kind}
                    onChange={(value) => setValue(id, { kind: value })}
                    options={kinds.map((value) => ({ value, label: form.kinds[value] }))}
                  />
                  {kind === "amount" && (
                    <Field
                      label={fill(form.amountOf, { id })}
                      name={`amount-${id}`}
                      value={count}
                      onChange={(value) => setValue(id, { count: value })}
                      problem={
                        error !== undefined && numberOf(count) === undefined
                          ? entry.number
                          : undefined
                      }
                    />
                  )}
                </div>
              ))}
            </div>
          </fieldset>
          {feature !== undefined && (
            <Button
              tone="danger"
              className="mt-5"
              onPress={() => {
                const features = offer.features.filter(({ id }) => id !== feature.id);
                onChange({ ...offer, features });
                onClose();
              }}
            >
              {form.remove}
            </Button>
          )}
        </>
      )}
    </ActLayer>
  );
}
