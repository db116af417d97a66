import { useState } from "react";
import type { AnswerOf } from "~/console-api/routes";
import {
  longestTokenLife,
  type TokenScope,
  tokenChannels,
  tokenProducts,
  tokenScopes,
} from "~/domain/rights/token-scopes";
import { countWords } from "~/i18n/count";
import { call } from "~console/api/call";
import { CheckBox } from "~console/ui/check-box";
import { ActLayer } from "~console/ui/dialog";
import { Field } from "~console/ui/field";
import { fieldProblemWords } from "~console/ui/problem";
import { Select } from "~console/ui/select";
import { useLanguage } from "~console/words";

/** Lives of tokens, in days. */
const lives = ["30", "90", "180", String(longestTokenLife)] as const;

/** Asks what a new token is for, what it may do, from where, and for how long. */
export function MakeTokenLayer({
  onClose,
  onDone,
}: {
  onClose: () => void;
  onDone: (made: AnswerOf<"makeToken">, name: string) => void;
}) {
  const language = useLanguage();
  const { locale } = language;
  const { tokens: words } = language.words;
  const [name, setName] = useState("");
  const [network, setNetwork] = useState("");
  const [scopes, setScopes] = useState<readonly TokenScope[]>([]);
  const [products, setProducts] = useState<readonly (typeof tokenProducts)[number][]>(["client"]);
  const [channels, setChannels] =
    useState<readonly (typeof tokenChannels)[number][]>(tokenChannels);
  const [days, setDays] = useState<(typeof lives)[number]>("90");
  const choose = (scope: TokenScope, isChosen: boolean) =>
    setScopes(tokenScopes.filter((one) => (one === scope ? isChosen : scopes.includes(one))));
  const reach = { products: [...products], channels: [...channels] };
  return (
    <ActLayer
      title={words.makeTitle}
      text={words.makeText}
      act={words.makeAct}
      keep={words.notMade}
      onClose={onClose}
      onAct={async () => {
        const asked = { name: name.trim(), network: network.trim(), days: Number(days) };
        onDone(await call("makeToken", { ...asked, ...reach, scopes: [...scopes] }), asked.name);
      }}
    >
      {(error) => {
        const scopesProblem = fieldProblemWords(language, error, "scopes");
        return (
          <>
            <div className="mt-5 grid gap-4 sm:grid-cols-2">
              <Field
                label={words.name}
                name="name"
                value={name}
                onChange={setName}
                help={words.nameHelp}
                problem={fieldProblemWords(language, error, "name")}
                autoFocus
              />
              <Select
                label={words.life}
                value={days}
                onChange={setDays}
                options={lives.map((value) => ({
                  value,
                  label: countWords(words.days, Number(value), locale),
                }))}
                problem={fieldProblemWords(language, error, "days")}
              />
            </div>
            <fieldset className="mt-4">
              <legend className="mb-1 font-semibold">{words.may}</legend>
              {tokenScopes.map((scope) => (
                <CheckBox
                  key={scope}
                  isSelected={scopes.includes(scope)}
                  onChange={(isChosen) => choose(scope, isChosen)}
                  label={<span className="mono">{scope}</span>}
                  help={words.scopes[scope]}
                />
              ))}
              {scopesProblem !== undefined && (
                <p className="mt-1 text-micro text-danger">{scopesProblem}</p>
              )}
            </fieldset>
            <div className="mt-4 grid gap-4 sm:grid-cols-2">
              <Choices
                legend={words.products}
                all={tokenProducts}
                chosen={products}
                labels={words.productNames}
                onChange={setProducts}
                problem={fieldProblemWords(language, error, "products")}
              />
              <Choices
                legend={words.channels}
                all={tokenChannels}
                chosen={channels}
                labels={words.channelNames}
                onChange={setChannels}
                problem={fieldProblemWords(language, error, "channels")}
              />
            </div>
            <div className="mt-4">
              <Field
                label={words.network}
                name="network"
                value={network}
                onChange={setNetwork}
                help={words.networkHelp}
                problem={fieldProblemWords(language, error, "network")}
              />
            </div>
          </>
        );
      }}
    </ActLayer>
  );
}

/** A group of check boxes. */
function Choices<Name extends string>({
  legend,
  all,
  chosen,
  labels,
  onChange,
  problem,
}: {
  legend: string;
  all: readonly Name[];
  chosen: readonly Name[];
  labels: Readonly<Record<Name, string>>;
  onChange: (names: readonly Name[]) => void;
  problem: string | undefined;
}) {
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{legend}</legend>
      {all.map((name) => (
        <CheckBox
          key={name}
          isSelected={chosen.includes(name)}
          onChange={(isChosen) =>
            onChange(all.filter((one) => (one === name ? isChosen : chosen.includes(one))))
          }
          label={labels[name]}
        />
      ))}
      {problem !== undefined && <p className="mt-1 text-micro text-danger">{problem}</p>}
    </fieldset>
  );
}
