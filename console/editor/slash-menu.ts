import { autocompletion, type Completion, type CompletionContext } from "@codemirror/autocomplete";
import { EditorState, type Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import type { Asked, MarkWords } from "./mark-words";
import type { MarkName } from "./marks";
import { isLiteralPlace } from "./paste-place";

type Act = MarkName | Asked;

/** Everyday names of each act in both languages; the menu finds them all in either interface. */
export const slashNames: Readonly<Record<Act, string>> = {
  heading2: "heading h2 title 标题 biaoti",
  heading3: "smaller heading h3 subheading 小标题 xiaobiaoti",
  list: "list bullets unordered 列表 无序列表 liebiao",
  numbers: "numbered list ordered 编号列表 有序列表 bianhao",
  quote: "quotation quote blockquote 引用 yinyong",
  table: "table grid 表格 biaoge",
  code: "code fence 代码 daima",
  rule: "divider line hr 分隔线 fengexian",
  link: "link url address 链接 lianjie",
  picture: "picture image photo 图片 tupian",
  bold: "bold strong 加粗 粗体 jiacu",
  italic: "italic emphasis 斜体 xieti",
  paragraph: "plain paragraph text 正文 普通段落 zhengwen",
};

/** Acts that fit what was typed after the slash: first those with a name that starts so. */
export function findActs(typed: string): Act[] {
  const wanted = typed.toLowerCase();
  const acts = Object.keys(slashNames) as Act[];
  const starting = acts.filter((act) => ` ${slashNames[act]}`.includes(` ${wanted}`));
  const others = acts.filter(
    (act) => !starting.includes(act) && wanted !== "" && slashNames[act].includes(wanted),
  );
  return [...starting, ...others];
}

/** A slash at the start of a line; Chinese input methods write it as a full-width sign. */
const slash = /^[ \t]*[/／、][\p{L}\d]*$/u;

type Options = {
  words: () => MarkWords;
  hasPictures: () => boolean;
  onMark: (view: EditorView, name: MarkName) => void;
  onAsk: (asked: Asked) => void;
};

/** A menu of marks and acts that opens with a slash at the start of a line. Escape leaves the slash as it is. */
export function slashMenu({ words, hasPictures, onMark, onAsk }: Options): Extension {
  const source = (context: CompletionContext) => {
    const line = context.state.doc.lineAt(context.pos);
    const before = line.text.slice(0, context.pos - line.from);
    if (!slash.test(before) || isLiteralPlace(context.state.doc.toString(), context.pos)) {
      return null;
    }
    const start = line.from + before.search(/[/／、]/);
    const acts = findActs(context.state.sliceDoc(start + 1, context.pos)).filter(
      (act) => act !== "picture" || hasPictures(),
    );
    const options = acts.map(
      (act): Completion => ({
        label: words()[act],
        ...(act === "table" && { detail: "2 × 2" }),
        apply: (view, _, from, to) => {
          view.dispatch({ changes: { from, to }, userEvent: "delete" });
          if (act === "link" || act === "picture") onAsk(act);
          else onMark(view, act);
        },
      }),
    );
    return options.length === 0 ? null : { from: start, options, filter: false };
  };
  return [
    autocompletion({ override: [source], icons: false, interactionDelay: 0 }),
    EditorState.phrases.of({ Completions: words().slash }),
    look,
  ];
}

const look = EditorView.theme({
  ".cm-tooltip.cm-tooltip-autocomplete": {
    backgroundColor: "var(--raised)",
    border: "1px solid var(--line)",
    borderRadius: "3px",
    boxShadow: "0 8px 24px rgb(26 22 19 / .16)",
    zIndex: "30",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul": {
    fontFamily: "var(--face-text)",
    fontSize: "0.875rem",
    maxHeight: "18rem",
    minWidth: "15rem",
    padding: "0.375rem 0",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li": {
    display: "flex",
    alignItems: "center",
    justifyContent: "space-between",
    minHeight: "2.25rem",
    padding: "0 0.75rem",
    color: "var(--ink)",
  },
  "@media (pointer: coarse)": {
    ".cm-tooltip.cm-tooltip-autocomplete > ul > li": { minHeight: "2.75rem" },
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]": {
    backgroundColor: "var(--sunk)",
    color: "var(--ink)",
    boxShadow: "inset 2px 0 0 var(--seal-ink)",
  },
  ".cm-completionDetail": { color: "var(--ink-3)", fontStyle: "normal" },
});
