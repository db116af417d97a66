import type { ArticleWords } from "./article-words";
import type { LocalDraft } from "./draft-keeper";

/** A text belongs to who typed it, so that nobody saves another one's words as their own. */
export type DraftPlace = {
  staffId: number;
  /** The number of an article, or the name of a legal text or of the offer. */
  textId: number | string;
  /** Of what is written in both languages at once: none. */
  locale: string;
};

const keyOf = ({ staffId, textId, locale }: DraftPlace) => [staffId, textId, locale];

let opened: Promise<IDBDatabase> | undefined;

/** The database of this browser; it holds only texts that have not reached the server yet. */
function open(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open("console-drafts", 1);
    request.onupgradeneeded = () => request.result.createObjectStore("articles");
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  return opened;
}

async function perform<Result>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const database = await open();
  return new Promise((resolve, reject) => {
    const transaction = database.transaction("articles", mode, { durability: "strict" });
    const request = act(transaction.objectStore("articles"));
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error);
  });
}

/** Keeps a text. */
export async function keepDraft<Words>(place: DraftPlace, draft: LocalDraft<Words>): Promise<void> {
  await perform("readwrite", (store) => store.put(draft, keyOf(place)));
}

/** The text that never reached the server; undefined where there is none, or no database. */
export function readDraft<Words = ArticleWords>(
  place: DraftPlace,
): Promise<LocalDraft<Words> | undefined> {
  return perform<LocalDraft<Words> | undefined>("readonly", (store) =>
    store.get(keyOf(place)),
  ).catch(() => undefined);
}

/** Where this browser keeps texts of one person whose names begin with the same; none without a database. */
export async function listDrafts(
  staffId: number,
  beginning: string,
): Promise<{ textId: string; locale: string }[]> {
  const range = IDBKeyRange.bound([staffId, beginning], [staffId, `${beginning}\uffff`]);
  const keys = await perform("readonly", (store) => store.getAllKeys(range)).catch(() => []);
  return (keys as [number, string, string][]).map(([, textId, locale]) => ({ textId, locale }));
}

/** The server has the text. */
export async function forgetDraft(place: DraftPlace): Promise<void> {
  await perform("readwrite", (store) => store.delete(keyOf(place)));
}
