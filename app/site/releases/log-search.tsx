import { SearchField } from "~/design/ui/search-field";
import { type Address, addressIn } from "~/i18n/addresses";
import { useCampaign, useLocale } from "~/i18n/locale-context";
import type { ReleasesMessages } from "./words.en";

type LogSearchProps = { address: Address; query: string; messages: ReleasesMessages };

/** The search of a log, a form that works without scripts. */
export function LogSearch({ address, query, messages }: LogSearchProps) {
  const locale = useLocale();
  const campaign = useCampaign();
  return (
    <search className="w-full sm:w-[320px]">
      <form action={addressIn(locale, address)}>
        {campaign && <input type="hidden" name="campaign" value={campaign} />}
        <SearchField
          label={messages.searchLabel}
          submit={messages.search}
          clear={messages.emptySearch}
          value={query}
        />
      </form>
    </search>
  );
}
