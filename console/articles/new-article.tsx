import { useState } from "react";
import { useNavigate } from "react-router";
import { type Locale, localeCodes } from "~/i18n/locales";
import { call } from "~console/api/call";
import { Choice } from "~console/ui/choice";
import { ActLayer } from "~console/ui/dialog";
import { Field } from "~console/ui/field";
import { useLanguage } from "~console/words";
import { noWords } from "./article-words";
import { languageIn } from "./states";

/** Asks for the title and the language of a new article. */
export function NewArticle({ onClose }: { onClose: () => void }) {
  const language = useLanguage();
  const { list, editor } = language.words.articles;
  const navigate = useNavigate();
  const [sourceLocale, setSourceLocale] = useState<Locale>("cn");
  const [title, setTitle] = useState("");
  return (
    <ActLayer
      title={list.newTitle}
      text={list.newText}
      act={list.make}
      keep={list.doNotMake}
      onClose={onClose}
      onAct={async () => {
        const fields = { ...noWords.fields, title };
        const { id } = await call("newArticle", { ...noWords, sourceLocale, fields });
        void navigate(`/articles/${id}?in=${sourceLocale}`);
      }}
    >
      {() => (
        <div className="mt-5 flex flex-col gap-5">
          <Field
            label={editor.title}
            name="title"
            value={title}
            onChange={setTitle}
            maxLength={300}
            spellCheck="true"
            autoFocus
          />
          <Choice
            label={list.writtenIn}
            value={sourceLocale}
            onChange={setSourceLocale}
            options={localeCodes.map((code) => ({
              value: code,
              label: languageIn(language, code),
            }))}
          />
        </div>
      )}
    </ActLayer>
  );
}
