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
import { CheckGroup } from "~console/ui/check-group";
import { ActLayer } from "~console/ui/dialog";
import { Field } from "~console/ui/field";
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
  const { locale, words: all } = useLanguage();
  const { tokens: words } = all;
  const [name, setName] = useState("");
  const [network, setNetwork] = useState("");
  const [scopes, setScopes] = useState<readonly TokenScope[]>([]);
  const [products, setProducts] = useState<readonly (typeof tokenProducts)[number][]>(["client"]);
  const [channels, setChannels] =
    useState<readonly (typeof tokenChannels)[number][]>(tokenChannels);
  const [days, setDays] = useState<(typeof lives)[number]>("90");
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
      <div className="mt-5 grid gap-4 sm:grid-cols-2">
        <Field
          label={words.name}
          name="name"
          value={name}
          onChange={setName}
          help={words.nameHelp}
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
          name="days"
        />
      </div>
      <div className="mt-4">
        <CheckGroup
          label={words.may}
          name="scopes"
          all={tokenScopes}
          chosen={scopes}
          onChange={setScopes}
          helps={words.scopes}
        />
      </div>
      <div className="mt-4 grid gap-4 sm:grid-cols-2">
        <CheckGroup
          label={words.products}
          name="products"
          all={tokenProducts}
          chosen={products}
          onChange={setProducts}
          labels={words.productNames}
        />
        <CheckGroup
          label={words.channels}
          name="channels"
          all={tokenChannels}
          chosen={channels}
          onChange={setChannels}
          labels={words.channelNames}
        />
      </div>
      <div className="mt-4">
        <Field
          label={words.network}
          name="network"
          value={network}
          onChange={setNetwork}
          help={words.networkHelp}
        />
      </div>
    </ActLayer>
  );
}
