import { lazy, Suspense, useEffect, useState } from "react";
import { I18nProvider } from "react-aria-components/I18nProvider";
import { MarksProvider } from "~/design/drawings/mark";
import { locales } from "~/i18n/locales";
import { invitationAddress } from "~console/api/addresses";
import { type Language, LanguageContext } from "~console/words";
import { language, showLanguage, withStrings } from "~console/words/shown-language";
import { shownBrand } from "./api/brand";
import { call } from "./api/call";
import { CallError } from "./api/call-error";
import { learnSession, useSession } from "./api/session";
import { useStore } from "./api/store";
import { Front } from "./sign-in/front";
import { SignIn } from "./sign-in/sign-in";
import { Problem } from "./ui/problem";

const Invitation = lazy(() => withStrings(() => import("./invitation/invitation-screen")));

// The screens and what they share are fetched while somebody signs in.
const SignedIn = lazy(() => import("./signed-in"));

const invitationPath = `/console${invitationAddress}`;

/** How often the page asks whether its session still stands, in milliseconds. */
const askInterval = 60_000;

/** The whole console: an invitation, the sign-in, or the screens. */
export function ConsoleApp() {
  const spoken = useStore(language);
  const { marks } = useStore(shownBrand);
  if (spoken === null) return null;
  return (
    <LanguageContext value={spoken}>
      <I18nProvider locale={locales[spoken.locale].htmlLang}>
        <MarksProvider value={marks}>
          <Parts language={spoken} />
        </MarksProvider>
      </I18nProvider>
    </LanguageContext>
  );
}

function Parts({ language: { words } }: { language: Language }) {
  const [isInvited, setInvited] = useState(() => window.location.pathname === invitationPath);
  const [problem, setProblem] = useState<unknown>();
  const session = useSession();
  const me = session.state === "in" ? session.me : undefined;
  const [person, setPerson] = useState<number>();

  useEffect(() => {
    if (isInvited) return;
    const ask = () =>
      call("session", {}).then(
        (known) => {
          setProblem(undefined);
          learnSession(known);
        },
        // A session is not over because nobody answers.
        (failed) => setProblem(failed),
      );
    void ask();
    const timer = setInterval(() => document.visibilityState === "visible" && ask(), askInterval);
    return () => clearInterval(timer);
  }, [isInvited]);

  // Their language, as soon as it is known who it is.
  const locale = me?.locale;
  useEffect(() => {
    if (locale !== undefined) void showLanguage(locale);
  }, [locale]);

  // Somebody else has signed in: what is under the sign-in belongs to the one before.
  useEffect(() => {
    if (me === undefined || isInvited) return;
    if (person !== undefined && person !== me.id) window.location.assign("/console");
    setPerson(me.id);
  }, [me, person, isInvited]);

  const hasStarted = person !== undefined;

  if (isInvited) {
    return (
      <Suspense>
        <Invitation
          onDone={() => {
            window.history.replaceState(null, "", "/console");
            setInvited(false);
          }}
        />
      </Suspense>
    );
  }
  return (
    <>
      {hasStarted && (
        <Suspense>
          <SignedIn />
        </Suspense>
      )}
      {session.state === "unknown" && problem instanceof CallError && (
        <Front title={words.signIn.title}>
          <Problem error={problem} onAgain={() => window.location.reload()} />
        </Front>
      )}
      {session.state === "out" && !hasStarted && (
        <Front title={words.signIn.title}>
          <SignIn startsWith={session.stage} hadStarted={session.hadStarted} />
        </Front>
      )}
    </>
  );
}
