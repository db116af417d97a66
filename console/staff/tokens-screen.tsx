import "./strings";
import { useState } from "react";
import { useLoaderData, useRevalidator } from "react-router";
import type { AnswerOf } from "~/console-api/routes";
import type { TokenLine } from "~/console-api/schemas/tokens";
import { dayInChina } from "~/i18n/china-time";
import { countWords } from "~/i18n/count";
import { fill } from "~/i18n/fill";
import { call } from "~console/api/call";
import { useMay } from "~console/api/session";
import { Button } from "~console/ui/button";
import { ActLayer } from "~console/ui/dialog";
import { ListScreen, ListTable } from "~console/ui/list-screen";
import { listed } from "~console/ui/names";
import { ShownSecret } from "~console/ui/shown-secret";
import { StateMark } from "~console/ui/state-mark";
import { showToast } from "~console/ui/toasts";
import { useAsk } from "~console/ui/use-ask";
import { useLanguage } from "~console/words";
import { daysUntil, dayWords } from "~console/words/times";
import { MakeTokenLayer } from "./make-token-layer";
import { StaffTabs } from "./staff-tabs";

type TokenList = AnswerOf<"tokens">;

/** The tokens of machines that were not revoked. */
export const loader = (): Promise<TokenList> => call("tokens", {});

/** API tokens: what machines may do, from where and until when; making, renewing and revoking them. */
export function Component() {
  const { tokens } = useLoaderData<TokenList>();
  const { revalidate } = useRevalidator();
  const { locale, words } = useLanguage();
  const { tokens: own } = words;
  const [asked, ask] = useAsk(["make"]);
  const [made, setMade] = useState<{ name: string; token: string }>();
  const mayManage = useMay("tokens.manage");
  const show = ({ token }: { token: string }, name: string) => {
    setMade({ name, token });
    ask(null);
    void revalidate();
  };
  return (
    <ListScreen
      title={words.screens.tokens}
      meta={countWords(own.count, tokens.length, locale)}
      acts={
        mayManage && (
          <Button tone="ink" icon="plus" data-key="create" onPress={() => ask("make")}>
            {own.make}
          </Button>
        )
      }
      parts={<StaffTabs />}
      before={
        made !== undefined && (
          <ShownSecret
            title={fill(own.shownTitle, { name: made.name })}
            text={own.shownOnce}
            secret={made.token}
            words={own}
            onClose={() => setMade(undefined)}
          />
        )
      }
      rows={tokens}
      none={{ title: own.none }}
      layers={
        asked === "make" && mayManage && <MakeTokenLayer onClose={() => ask(null)} onDone={show} />
      }
    >
      <ListTable
        columns={[own.name, own.may, own.from, own.lastUsed, own.ends]}
        hasActs={mayManage}
        stacks="lg"
      >
        {tokens.map((token) => (
          <TokenRow
            key={token.id}
            token={token}
            mayManage={mayManage}
            onSecret={show}
            onChange={() => void revalidate()}
          />
        ))}
      </ListTable>
    </ListScreen>
  );
}

/** Days before the end from which it is marked. */
const soon = 14;

function TokenRow({
  token,
  mayManage,
  onSecret,
  onChange,
}: {
  token: TokenLine;
  mayManage: boolean;
  onSecret: (made: { token: string }, name: string) => void;
  onChange: () => void;
}) {
  const { locale, words } = useLanguage();
  const { tokens: own } = words;
  const [asked, setAsked] = useState<"rotate" | "revoke">();
  const { id, name, scopes, products, channels, network, createdBy, rest } = token;
  const { lastUsedOn, endsAt, hasEnded } = token;
  const reach = [
    ...products.map((product) => own.productNames[product]),
    ...channels.map((channel) => own.channelNames[channel]),
  ];
  const days = daysUntil(endsAt);
  const today = dayInChina(new Date());
  const cell = "max-lg:block py-1 lg:py-2.5 pr-4 align-baseline";
  const close = () => setAsked(undefined);
  return (
    <tr className="border-b border-line max-lg:block max-lg:py-2.5">
      <th scope="row" className={`${cell} text-left font-normal`}>
        <span className="break-words">{name}</span>
        <span className="block text-micro text-ink-3">
          {fill(own.actsFor, { name: createdBy })}
        </span>
      </th>
      <td className={cell}>
        {scopes.map((scope) => (
          <span key={scope} className="mono block text-micro">
            {scope}
          </span>
        ))}
        <span className="block text-micro text-ink-3">{reach.join(" · ")}</span>
      </td>
      <td className={`${cell} text-micro break-all`}>
        <span className="text-ink-3 lg:sr-only">{own.from} </span>
        <span className={network === null ? "" : "mono"}>{network ?? own.everywhere}</span>
      </td>
      <td className={`${cell} text-ink-2`}>
        <span className="text-ink-3 lg:sr-only">{own.lastUsed} </span>
        {lastUsedOn === null
          ? own.never
          : lastUsedOn === today
            ? own.today
            : dayWords(locale, `${lastUsedOn}T04:00:00Z`)}
      </td>
      <td className={cell}>
        <span className="text-ink-3 lg:sr-only">{own.ends} </span>
        <StateMark
          state={
            hasEnded ? "withdrawn" : rest !== null ? "paused" : days <= soon ? "stale" : "fine"
          }
        >
          {hasEnded
            ? own.ended
            : listed(locale, [
                ...(rest === null ? [] : [own.rests]),
                countWords(own.endsIn, days, locale),
              ])}
        </StateMark>
        {rest !== null && !hasEnded && (
          <span className="block text-micro text-ink-3">
            {fill(own.restsBecause[rest], { name: createdBy })}
          </span>
        )}
      </td>
      {mayManage && (
        <td className="py-2 max-lg:block lg:text-right">
          <span className="inline-flex flex-wrap gap-2">
            {!hasEnded && (
              <Button size="row" onPress={() => setAsked("rotate")}>
                {own.rotate}
                <span className="sr-only">: {name}</span>
              </Button>
            )}
            <Button size="row" tone="danger" onPress={() => setAsked("revoke")}>
              {own.revoke}
              <span className="sr-only">: {name}</span>
            </Button>
          </span>
          {asked === "rotate" && (
            <ActLayer
              isAlert
              title={fill(own.rotateTitle, { name })}
              text={own.rotateText}
              act={own.rotateAct}
              keep={own.keepSecret}
              onClose={close}
              onAct={async () => {
                onSecret(await call("rotateToken", {}, id), name);
                close();
              }}
            />
          )}
          {asked === "revoke" && (
            <ActLayer
              isAlert
              title={fill(own.revokeTitle, { name })}
              text={own.revokeText}
              act={own.revokeAct}
              keep={own.keep}
              onClose={close}
              onAct={async () => {
                await call("revokeToken", {}, id);
                showToast(fill(own.revoked, { name }));
                close();
                onChange();
              }}
            />
          )}
        </td>
      )}
    </tr>
  );
}
