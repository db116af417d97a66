import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";

/** The editor's style element carries the document's nonce, as the policy asks. */
export function withNonce(): Extension {
  const meta = document.querySelector<HTMLMetaElement>("meta[property=csp-nonce]");
  return meta?.nonce ? EditorView.cspNonce.of(meta.nonce) : [];
}
