import { useState } from "react";
import type { ToolCategory } from "~/console-api/schemas/links";
import { fill } from "~/i18n/fill";
import { call } from "~console/api/call";
import { CallError } from "~console/api/call-error";
import { type KeptForm, useForm, useKeptForm } from "~console/drafts/kept-form";
import { LocalSaveWarning } from "~console/drafts/local-save-warning";
import { ActLayer } from "~console/ui/dialog";
import { Field } from "~console/ui/field";
import { Note } from "~console/ui/note";
import { fieldProblemWords } from "~console/ui/problem";
import { TextArea } from "~console/ui/text-area";
import { showToast } from "~console/ui/toasts";
import { useLanguage } from "~console/words";

/**
 * Asks for a new category of tools, or for changes of one. This browser keeps what is typed until it is saved.
 * Where somebody changed the category meanwhile, what was typed stays, and what is stored is shown beside it.
 */
export function CategoryLayer(props: LayerProps) {
  const { category } = props;
  // A category may be called `new`.
  const name = category === undefined ? "new category" : `category ${category.id}`;
  const begun = { draft: fieldsOf(category), lookedAt: category ? fieldsOf(category) : null };
  const kept = useKeptForm<CategoryForm>(name, begun);
  return kept && <OpenLayer {...props} kept={kept} />;
}

type Fields = Pick<ToolCategory, "id" | "mark" | "name" | "advice">;

const fieldsOf = (category: ToolCategory | undefined): Fields => ({
  id: category?.id ?? "",
  mark: category?.mark ?? "",
  name: category?.name ?? { cn: "", en: "" },
  advice: category?.advice ?? { cn: "", en: "" },
});

/** The fields as they are typed, with those that they were begun from; null: of a new category. */
type CategoryForm = { draft: Fields; lookedAt: Fields | null };

type LayerProps = {
  category: ToolCategory | undefined;
  onClose: () => void;
  onDone: () => void;
};

function OpenLayer({
  category,
  kept,
  onClose,
  onDone,
}: LayerProps & { kept: KeptForm<CategoryForm> }) {
  const language = useLanguage();
  const { locale, words } = language;
  const { form, categoryForm } = words.links;
  const { form: typed, change, saved, closing } = useForm(kept, onClose);
  const { draft } = typed;
  const setDraft = (next: Fields) => change({ ...typed, draft: next });
  const [stored, setStored] = useState<ToolCategory>();
  const isNew = category === undefined;
  /** The newly stored value, if it differs from the field's. */
  const meanwhile = (of: (one: ToolCategory) => string, mine: string) => {
    if (stored === undefined || of(stored) === mine) return;
    return of(stored) === "" ? form.storedEmpty : fill(form.stored, { text: of(stored) });
  };
  const send = async () => {
    const { mark, name, advice } = draft;
    const id = draft.id.trim();
    try {
      const lookedAt = stored ?? typed.lookedAt;
      await call("putToolCategory", { id, mark, name, advice, lookedAt });
    } catch (error) {
      if (error instanceof CallError && error.code === "moved-on") {
        const { categories } = await call("links", {});
        setStored(categories.find((one) => one.id === id));
      }
      throw error;
    }
    saved();
    showToast(fill(categoryForm.done, { name: name[locale] }));
    onDone();
  };
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
      {...closing}
      onAct={send}
    >
      {(error) => {
        const problem = (field: string) => fieldProblemWords(language, error, field);
        return (
          <div className="mt-5 grid gap-4 sm:grid-cols-2">
            <LocalSaveWarning className="sm:col-span-2" />
            {stored !== undefined && (
              <Note tone="warn" icon="triangle" role="status" className="sm:col-span-2">
                <p>{fill(form.conflict, { name: stored.name[locale] })}</p>
              </Note>
            )}
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
              help={meanwhile(({ mark }) => mark, draft.mark)}
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
                  help={meanwhile(({ name }) => name[code], draft.name[code])}
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
                  help={meanwhile(({ advice }) => advice[code], draft.advice[code])}
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
