import { type Address, addressIn } from "~/i18n/addresses";
import type { ReleasesMessages } from "~/i18n/en/releases";
import { useCampaign, useLocale } from "~/i18n/locale-context";
import { SearchField } from "~/ui/search-field";

type LogSearchProps = { address: Address; query: string; messages: ReleasesMessages };

/** The search of a log: a form that leads to the log of what was found. */
export function LogSearch({ address, query, messages }: LogSearchProps) {
  const locale = useLocale();
  const campaign = useCampaign();
  return (
    <search className="w-full sm:w-[280px]">
      <form action={addressIn(locale, address)}>
        {campaign && <input type="hidden" name="campaign" value={campaign} />}
        <SearchField label={messages.searchLabel} submit={messages.search} value={query} />
      </form>
    </search>
  );
}
