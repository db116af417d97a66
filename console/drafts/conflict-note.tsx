import { useState } from "react";
import { Button, type ButtonTone } from "~console/ui/button";
import { Note } from "~console/ui/note";
import { problemWords } from "~console/ui/problem";
import { useLanguage } from "~console/words";

/**
 * Says that another version was saved meanwhile, shows both, and offers the ways on. Neither version
 * overwrites the other by itself.
 */
export function ConflictNote({
  title,
  text,
  children,
  ways,
  chosen,
  tone = "danger",
  className = "",
}: {
  /** Who saved which version, and when. */
  title: string;
  /** Where both versions are. */
  text: string;
  /** The other version, and how the own one differs. */
  children?: React.ReactNode;
  ways: readonly { label: string; tone?: ButtonTone; act: () => void | Promise<void> }[];
  /** The consequence of a way that was chosen and that may still be changed. */
  chosen?: string | undefined;
  tone?: "warn" | "danger";
  className?: string;
}) {
  const language = useLanguage();
  const [problem, setProblem] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const choose = async (act: () => void | Promise<void>) => {
    const work = act();
    if (work === undefined) return;
    setBusy(true);
    setProblem(undefined);
    await work.catch(setProblem);
    setBusy(false);
  };
  return (
    <Note
      tone={tone}
      icon={tone === "warn" ? "triangle" : "octagon"}
      role="alert"
      className={className}
    >
      <p>
        <b>{title}</b> {text}
      </p>
      {children}
      <div className="mt-3 flex flex-wrap gap-2.5">
        {ways.map(({ label, tone: look = "line", act }) => (
          <Button
            key={label}
            size="row"
            tone={look}
            isBusy={isBusy}
            onPress={() => void choose(act)}
          >
            {label}
          </Button>
        ))}
      </div>
      {chosen !== undefined && (
        <p role="status" className="mt-2">
          {chosen}
        </p>
      )}
      {problem !== undefined && (
        <p role="alert" className="mt-3 text-danger">
          {problemWords(language, problem)}
        </p>
      )}
    </Note>
  );
}
