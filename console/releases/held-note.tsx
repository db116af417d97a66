import { useState } from "react";
import type { ReleasePage } from "~/console-api/schemas/releases";
import type { HeldLine, WindowsLine } from "~/domain/release/rollout";
import { fill } from "~/i18n/fill";
import { call } from "~console/api/call";
import { Button } from "~console/ui/button";
import { ActLayer } from "~console/ui/dialog";
import { Note } from "~console/ui/note";
import { showToast } from "~console/ui/toasts";
import { useLanguage } from "~console/words";

/** Says where pages still name the version before, and ends that. */
export function HeldNote({
  page,
  mayPublish,
  onDone,
}: {
  page: ReleasePage;
  mayPublish: boolean;
  onDone: (page: ReleasePage) => void;
}) {
  const { pages: words, windows: windowsNames } = useLanguage().words.releases;
  const [isAsked, setAsked] = useState(false);
  const { product, version, status, heldLines } = page.release;
  if (status !== "published" || heldLines.length === 0) return null;
  const nameOf = (line: HeldLine) => {
    const [architecture, windows] = line.split(" ") as [string, WindowsLine];
    return `${architecture} ${windowsNames[windows]}`;
  };
  return (
    <Note icon="clock">
      <p className="font-semibold">{words.held}</p>
      <p>{fill(words.heldText, { lines: heldLines.map(nameOf).join(", ") })}</p>
      {mayPublish && (
        <Button size="row" className="mt-2" onPress={() => setAsked(true)}>
          {words.show}
        </Button>
      )}
      {isAsked && (
        <ActLayer
          isPublic
          tone="seal"
          title={fill(words.showTitle, { version })}
          text={words.showText}
          act={fill(words.showAct, { version })}
          keep={words.keepHeld}
          onClose={() => setAsked(false)}
          onAct={async () => {
            onDone(await call("showReleasePages", { product, version }));
            showToast(fill(words.shown, { version }));
            setAsked(false);
          }}
        />
      )}
    </Note>
  );
}
