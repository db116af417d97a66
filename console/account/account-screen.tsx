import "./strings";
import { call } from "~console/api/call";
import { useMe } from "~console/api/session";
import { rolesInWords } from "~console/ui/names";
import { PageHead } from "~console/ui/page-head";
import { useLanguage } from "~console/words";
import { Factors } from "./factors";
import { MySessions, type Sessions } from "./my-sessions";

/** The person's own open sessions. */
export const loader = (): Promise<Sessions> => call("mySessions", {});

/** My sessions, and the ways I sign in. */
export function Component() {
  const language = useLanguage();
  const { words } = language;
  const me = useMe();
  if (me === undefined) return null;
  return (
    <>
      <PageHead
        title={words.account.title}
        meta={[me.name, me.email, rolesInWords(language, me.roles)].join(
          language.locale === "cn" ? "，" : ", ",
        )}
      />
      <div className="grid gap-x-9 gap-y-8 px-4 md:px-8 lg:grid-cols-2">
        <MySessions />
        <Factors me={me} />
      </div>
    </>
  );
}
