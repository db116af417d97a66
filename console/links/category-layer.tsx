import type { ToolCategory } from "~/console-api/schemas/links";
import { fill } from "~/i18n/fill";
import { call } from "~console/api/call";
import { FormLayer, storedWords } from "~console/drafts/form-layer";
import { Field } from "~console/ui/field";
import { TextArea } from "~console/ui/text-area";
import { useLanguage } from "~console/words";

type Fields = Pick<ToolCategory, "id" | "mark" | "name" | "advice">;

const fieldsOf = (category: ToolCategory | undefined): Fields => ({
  id: category?.id ?? "",
  mark: category?.mark ?? "",
  name: category?.name ?? { cn: "", en: "" },
  advice: category?.advice ?? { cn: "", en: "" },
});

/** The fields as they are typed, with those that they were begun from; null: of a new category. */
type CategoryForm = { draft: Fields; lookedAt: Fields | null };

/** Asks for a new category of tools, or for changes of one. After a conflict, what is stored is shown under the fields. */
export function CategoryLayer({
  category,
  onClose,
  onDone,
}: {
  category: ToolCategory | undefined;
  onClose: () => void;
  onDone: () => void;
}) {
  const { locale, words } = useLanguage();
  const { form: own, categoryForm } = words.links;
  const isNew = category === undefined;
  return (
    <FormLayer<CategoryForm, ToolCategory>
      // A category may be called `new`.
      name={isNew ? "new category" : `category ${category.id}`}
      begun={{ draft: fieldsOf(category), lookedAt: isNew ? null : fieldsOf(category) }}
      isPublic
      tone="seal"
      title={
        isNew
          ? categoryForm.newTitle
          : fill(categoryForm.editTitle, { name: category.name[locale] })
      }
      {...(isNew && { text: categoryForm.text })}
      act={isNew ? categoryForm.add : categoryForm.change}
      keep={isNew ? own.keepNew : categoryForm.keep}
      onClose={onClose}
      onDone={onDone}
      onSave={async ({ draft, lookedAt }, stored) => {
        await call("putToolCategory", {
          ...draft,
          id: draft.id.trim(),
          lookedAt: stored ?? lookedAt,
        });
        return fill(categoryForm.done, { name: draft.name[locale] });
      }}
      readStored={async (_, { draft }) => {
        const { categories } = await call("links", {});
        return categories.find((one) => one.id === draft.id.trim());
      }}
      conflict={({ name }) => <p>{fill(own.conflict, { name: name[locale] })}</p>}
    >
      {({ form: { draft }, change, stored }) => {
        const set = (next: Partial<Fields>) => change({ draft: { ...draft, ...next } });
        return (
          <div className="grid gap-4 sm:grid-cols-2">
            {isNew && (
              <Field
                label={categoryForm.id}
                name="id"
                value={draft.id}
                onChange={(id) => set({ id })}
                help={categoryForm.idHelp}
                isMono
                autoFocus
              />
            )}
            <Field
              label={categoryForm.mark}
              name="mark"
              value={draft.mark}
              onChange={(mark) => set({ mark })}
              help={storedWords(own, stored?.mark, draft.mark)}
            />
            {(["cn", "en"] as const).map((code) => (
              <div key={code} className={`grid gap-4 ${code === "cn" ? "sm:col-start-1" : ""}`}>
                <Field
                  label={code === "cn" ? own.nameCn : own.nameEn}
                  name={code === "cn" ? "nameCn" : "nameEn"}
                  value={draft.name[code]}
                  onChange={(value) => set({ name: { ...draft.name, [code]: value } })}
                  help={storedWords(own, stored?.name[code], draft.name[code])}
                />
                <TextArea
                  label={code === "cn" ? categoryForm.adviceCn : categoryForm.adviceEn}
                  name={code === "cn" ? "adviceCn" : "adviceEn"}
                  lang={code === "cn" ? "zh-CN" : "en"}
                  rows={5}
                  value={draft.advice[code]}
                  onChange={(value) => set({ advice: { ...draft.advice, [code]: value } })}
                  help={storedWords(own, stored?.advice[code], draft.advice[code])}
                />
              </div>
            ))}
          </div>
        );
      }}
    </FormLayer>
  );
}
