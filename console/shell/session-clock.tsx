import { useEffect, useState } from "react";
import { fill } from "~/i18n/fill";
import { call } from "~console/api/call";
import { useSession } from "~console/api/session";
import { Button } from "~console/ui/button";
import { Note } from "~console/ui/note";
import { useWords } from "~console/words";

/** Warns when the session is about to end for want of use. */
export function SessionClock() {
  const words = useWords();
  const session = useSession();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 15_000);
    return () => clearInterval(timer);
  }, []);
  if (session.state !== "in") return null;
  const { idleUntil, endsAt } = session.me.session;
  const left = Math.min(Date.parse(idleUntil), Date.parse(endsAt)) - now;
  const minutes = Math.ceil(left / 60_000);
  if (minutes > 2 || left <= 0) return null;
  return (
    <Note tone="warn" icon="clock" role="status" className="mx-4 mt-4 md:mx-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span>{fill(words.shell.expires, { minutes })}</span>
        {/* Any call counts as use; the answer of the second one says until when. */}
        <Button
          size="row"
          onPress={async () => {
            await call("mySessions", {});
            const known = await call("session", {});
            if (known.state === "signed-in") setNow(Date.now());
          }}
        >
          {words.shell.stay}
        </Button>
      </div>
    </Note>
  );
}
