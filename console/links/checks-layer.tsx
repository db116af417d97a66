import { useEffect, useState } from "react";
import type { AnswerOf } from "~/console-api/routes";
import type { LinkLine } from "~/console-api/schemas/links";
import { fill } from "~/i18n/fill";
import { call } from "~console/api/call";
import { Button } from "~console/ui/button";
import { Layer, LayerTitle } from "~console/ui/dialog";
import { Icon } from "~console/ui/icon";
import { Problem } from "~console/ui/problem";
import { Time } from "~console/ui/time";
import { useLanguage } from "~console/words";
import { nameOf, problemOf } from "./link-view";

/** The table behind a strip: every check of 30 days. */
export function ChecksLayer({ link, onClose }: { link: LinkLine; onClose: () => void }) {
  const language = useLanguage();
  const { links: words } = language.words;
  const [checks, setChecks] = useState<AnswerOf<"linkChecks">["checks"]>();
  const [problem, setProblem] = useState<unknown>();
  const { kind } = link.fields;
  useEffect(() => {
    call("linkChecks", { kind }, link.id).then((answer) => setChecks(answer.checks), setProblem);
  }, [kind, link.id]);
  return (
    <Layer onClose={onClose}>
      <LayerTitle>{fill(words.checksTitle, { name: nameOf(link, language.locale) })}</LayerTitle>
      <p className="mt-2 text-ink-2">{words.checksText}</p>
      <p className="mono mt-1 break-all text-ink-3">{link.fields.url}</p>
      {problem !== undefined && <Problem error={problem} />}
      {checks?.length === 0 && <p className="mt-4">{words.noChecks}</p>}
      {checks !== undefined && checks.length > 0 && (
        <table className="mt-4 w-full border-collapse">
          <thead>
            <tr className="border-b border-ink text-left text-micro text-ink-3">
              <th scope="col" className="pb-2 font-normal">
                {words.when}
              </th>
              <th scope="col" className="pb-2 font-normal">
                {words.found}
              </th>
              <th scope="col" className="pb-2 text-right font-normal">
                {words.took}
              </th>
            </tr>
          </thead>
          <tbody>
            {checks.map((check) => (
              <tr key={check.at} className="h-[38px] border-b border-line">
                <td className="pr-3 whitespace-nowrap">
                  <Time at={check.at} className="mono" />
                </td>
                <td className="pr-3">
                  <span
                    className={`flex items-center gap-2 ${check.isWorking ? "" : "text-danger"}`}
                  >
                    {!check.isWorking && <Icon name="close" size={14} />}
                    {problemOf(language, check)}
                  </span>
                </td>
                <td className="text-right tabular-nums">
                  {fill(words.answer.milliseconds, { count: check.milliseconds })}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className="mt-6 flex justify-end">
        <Button onPress={onClose}>{words.close}</Button>
      </div>
    </Layer>
  );
}
