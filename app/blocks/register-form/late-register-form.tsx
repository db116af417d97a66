import { useEffect, useRef, useState } from "react";
import { useLocale } from "~/i18n/locale-context";
import type { RegisterFormProps } from "./register-form";
import { serveLate } from "./serve-late";

type LateRegisterFormProps = Omit<RegisterFormProps, "locale" | "onReady">;

/** Where it renders, on the server; its code stays out of the page's script. */
const ServerForm = import.meta.env.SSR ? (await import("./register-form")).RegisterForm : undefined;

/** One object for good: React sets the markup again when it changes. */
const asServed = { __html: "" };

/**
 * The registration form, which works as the server wrote it. Its code comes with the first touch
 * and takes over in place: what was typed and what has the focus stay. It serves what it came with
 * until it goes, as the page around it may be loaded again for another price.
 */
export function LateRegisterForm({ view, answer }: LateRegisterFormProps) {
  const locale = useLocale();
  const frame = useRef<HTMLDivElement>(null);
  const [served] = useState({ view, answer, locale });
  useEffect(() => {
    if (frame.current !== null) return serveLate(frame.current, served);
  }, [served]);
  if (ServerForm !== undefined) {
    return (
      <div data-late="register-form">
        <ServerForm view={view} answer={answer} locale={locale} />
      </div>
    );
  }
  return <div ref={frame} suppressHydrationWarning dangerouslySetInnerHTML={asServed} />;
}
