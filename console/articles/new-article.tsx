import { useState } from "react";
import { useNavigate } from "react-router";
import type { ArticleKind } from "~/console-api/schemas/articles";
import { type HelpSection, helpSections } from "~/domain/help/help";
import { type Locale, localeCodes } from "~/i18n/locales";
import { call } from "~console/api/call";
import { noWords } from "~console/drafts/article-words";
import { languageIn, sectionName } from "~console/drafts/states";
import { Choice } from "~console/ui/choice";
import { ActLayer } from "~console/ui/dialog";
import { Field } from "~console/ui/field";
import { Select } from "~console/ui/select";
import { useLanguage } from "~console/words";

/** Asks for the title and the language of a new article, and of a help article for its section. */
export function NewArticle({ kind, onClose }: { kind: ArticleKind; onClose: () => void }) {
  const language = useLanguage();
  const { list, editor } = language.words.articles;
  const navigate = useNavigate();
  const [sourceLocale, setSourceLocale] = useState<Locale>("cn");
  const [title, setTitle] = useState("");
  const [section, setSection] = useState<HelpSection>("starting");
  return (
    <ActLayer
      title={list.new[kind]}
      text={list.newText}
      act={list.make}
      keep={list.doNotMake}
      onClose={onClose}
      onAct={async () => {
        const fields = {
          ...noWords.fields,
          title,
          ...(kind === "help" && { help: { slug: "", section, applies: "6.0+", order: 0 } }),
        };
        const { id } = await call("newArticle", { ...noWords, sourceLocale, fields });
        void navigate(`/articles/${id}?in=${sourceLocale}`);
      }}
    >
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
        {kind === "help" && (
          <Select
            label={list.section}
            value={section}
            onChange={setSection}
            options={helpSections.map((name) => ({
              value: name,
              label: sectionName(language, name),
            }))}
          />
        )}
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
    </ActLayer>
  );
}
