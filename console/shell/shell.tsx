import { lazy, Suspense, useEffect, useState } from "react";
import { Outlet, useLocation } from "react-router";
import type { Me } from "~/console-api/schemas/session";
import { countAnew } from "~console/api/counts";
import { useSession } from "~console/api/session";
import { LocalSaveWarning } from "~console/drafts/local-save-warning";
import { forgetOldAnswers } from "~console/inbox/kept-answers";
import { screensInNavigation } from "~console/screens/screens";
import { Toasts } from "~console/ui/toasts";
import { useWords } from "~console/words";
import { withStrings } from "~console/words/shown-language";
import { ConnectionNote } from "./connection-note";
import { KeysLayer, useKeys } from "./keys";
import { LoadingBar } from "./loading-bar";
import { PhoneBar, PhoneHead, PhoneMenu } from "./phone";
import { SessionClock } from "./session-clock";
import { Sidebar } from "./sidebar";
import { showAside } from "./wide-layout";

// Fetched when it is first opened.
const Palette = lazy(() => withStrings(() => import("~console/palette/palette")));

/** The frame of every screen: sidebar or phone bar, messages, the loading bar. */
export function Shell() {
  const words = useWords();
  const session = useSession();
  // Under the sign-in that lies over an ended session, the shell stays as it was.
  const [lastMe, setLastMe] = useState<Me>();
  useEffect(() => {
    if (session.state === "in") setLastMe(session.me);
  }, [session]);
  const me = session.state === "in" ? session.me : lastMe;
  const { pathname } = useLocation();
  useEffect(() => {
    if (session.state === "in") void forgetOldAnswers().catch(() => {});
  }, [session.state]);
  useEffect(() => {
    if (session.state === "in" && pathname !== "") void countAnew();
  }, [session.state, pathname]);
  useEffect(() => {
    if (pathname !== "") showAside();
  }, [pathname]);
  const { opened, open } = useKeys(me?.permissions ?? []);
  const [hasMenu, setMenu] = useState(false);
  // The browser's Back changes the screen under an open palette or menu: close them, because they belong to the previous one.
  useEffect(() => {
    if (pathname === "") return;
    open(null);
    setMenu(false);
  }, [pathname, open]);
  if (me === undefined) return null;
  const visible = screensInNavigation(me.permissions);
  return (
    <div className="min-h-dvh md:grid md:grid-cols-[216px_1fr] md:narrow:grid-cols-[56px_1fr]">
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 -translate-y-16 rounded-1 bg-ink px-4 py-2 text-on-ink focus:translate-y-0"
      >
        {words.toContent}
      </a>
      <LoadingBar />
      <Sidebar screens={visible} me={me} onSearch={() => open("palette")} />
      <PhoneHead me={me} onSearch={() => open("palette")} onMenu={() => setMenu(true)} />
      <main id="content" tabIndex={-1} className="min-w-0 pb-24 outline-none md:pb-10">
        <ConnectionNote />
        <LocalSaveWarning className="mx-4 mt-4 md:mx-8" />
        <SessionClock />
        <Outlet />
      </main>
      <PhoneBar screens={visible} onMenu={() => setMenu(true)} />
      {hasMenu && <PhoneMenu me={me} screens={visible} onClose={() => setMenu(false)} />}
      <Toasts />
      {opened === "keys" && <KeysLayer onClose={() => open(null)} permissions={me.permissions} />}
      {opened === "palette" && (
        <Suspense>
          <Palette
            permissions={me.permissions}
            onClose={() => open(null)}
            onKeys={() => open("keys")}
          />
        </Suspense>
      )}
    </div>
  );
}
