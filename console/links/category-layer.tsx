import { useState } from "react";
import type { ToolCategory } from "~/console-api/schemas/links";
import { fill } from "~/i18n/fill";
import { call } from "~console/api/call";
import { ActLayer } from "~console/ui/dialog";
import { Field } from "~console/ui/field";
import { fieldProblemWords } from "~console/ui/problem";
import { TextArea } from "~console/ui/text-area";
import { tell } from "~console/ui/toasts";
import { useLanguage } from "~console/words";

/** Asks for a new category of tools, or for changes of one. */
export function CategoryLayer({
  category,
  onClose,
  onDone,
}: {
  category: ToolCategory | undefined;
  onClose: () => void;
  onDone: () => void;
}) {
  const language = useLanguage();
  const { locale, words } = language;
  const { form, categoryForm } = words.links;
  const [draft, setDraft] = useState(
    category ?? { id: "", mark: "", name: { cn: "", en: "" }, advice: { cn: "", en: "" } },
  );
  const isNew = category === undefined;
  return (
    <ActLayer
      isPublic
      tone="seal"
      title={
        isNew
          ? categoryForm.newTitle
          : fill(categoryForm.editTitle, { name: category.name[locale] })
      }
      {...(isNew && { text: categoryForm.text })}
      act={isNew ? categoryForm.add : categoryForm.change}
      keep={isNew ? form.keepNew : categoryForm.keep}
      onClose={onClose}
      onAct={async () => {
        const { id, mark, name, advice } = draft;
        await call("putToolCategory", { id: id.trim(), isNew, mark, name, advice });
        tell(fill(categoryForm.done, { name: name[locale] }));
        onDone();
      }}
    >
      {(error) => {
        const problem = (field: string) => fieldProblemWords(language, error, field);
        return (
          <div className="mt-5 grid gap-4 sm:grid-cols-2">
            {isNew && (
              <Field
                label={categoryForm.id}
                name="id"
                value={draft.id}
                onChange={(id) => setDraft({ ...draft, id })}
                help={categoryForm.idHelp}
                problem={problem("id")}
                isMono
                autoFocus
              />
            )}
            <Field
              label={categoryForm.mark}
              name="mark"
              value={draft.mark}
              onChange={(mark) => setDraft({ ...draft, mark })}
              problem={problem("mark")}
            />
            {(["cn", "en"] as const).map((code) => (
              <div key={code} className={`grid gap-4 ${code === "cn" ? "sm:col-start-1" : ""}`}>
                <Field
                  label={code === "cn" ? form.nameCn : form.nameEn}
                  name={`name-${code}`}
                  value={draft.name[code]}
                  onChange={(value) =>
                    setDraft({ ...draft, name: { ...draft.name, [code]: value } })
                  }
                  problem={problem(code === "cn" ? "nameCn" : "nameEn")}
                />
                <TextArea
                  label={code === "cn" ? categoryForm.adviceCn : categoryForm.adviceEn}
                  name={`advice-${code}`}
                  lang={code === "cn" ? "zh-CN" : "en"}
                  rows={5}
                  value={draft.advice[code]}
                  onChange={(value) =>
                    setDraft({ ...draft, advice: { ...draft.advice, [code]: value } })
                  }
                  problem={problem(code === "cn" ? "adviceCn" : "adviceEn")}
                />
              </div>
            ))}
          </div>
        );
      }}
    </ActLayer>
  );
}
