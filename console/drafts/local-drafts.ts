import { createStore } from "~console/api/store";
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

/**
 * Whether this browser keeps what is typed, as far as is known: a private window, a full disk or a rule of the
 * company may forbid it. Whoever types is told then.
 */
export const savesLocally = createStore(true);

/** A database that does not open in this time is none; a screen must not wait for it, in milliseconds. */
const openTime = 3_000;

let opened: Promise<IDBDatabase> | undefined;

/** The database of this browser; it holds only texts that have not reached the server yet. */
function open(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open("console-drafts", 1);
    const timer = setTimeout(() => reject(new Error("The database does not open")), openTime);
    request.onupgradeneeded = () => request.result.createObjectStore("articles");
    request.onsuccess = () => {
      clearTimeout(timer);
      const database = request.result;
      // The browser may close it, as when the person empties its storage: the next one to ask opens it anew.
      database.onclose = () => {
        opened = undefined;
      };
      resolve(database);
    };
    request.onerror = () => {
      clearTimeout(timer);
      reject(request.error);
    };
  }).catch((error: unknown) => {
    opened = undefined;
    throw error;
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

/** Keeps a text. It rejects where the browser does not, which `savesLocally` says as well. */
export async function keepDraft<Words>(place: DraftPlace, draft: LocalDraft<Words>): Promise<void> {
  try {
    await perform("readwrite", (store) => store.put(draft, keyOf(place)));
    savesLocally.set(true);
  } catch (error) {
    savesLocally.set(false);
    throw error;
  }
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
  const keys = await perform("readonly", (store) =>
    store.getAllKeys(IDBKeyRange.bound([staffId, beginning], [staffId, `${beginning}\uffff`])),
  ).catch(() => []);
  return (keys as [number, string, string][]).map(([, textId, locale]) => ({ textId, locale }));
}

/** The server has the text. */
export async function forgetDraft(place: DraftPlace): Promise<void> {
  await perform("readwrite", (store) => store.delete(keyOf(place)));
}

/** Forgets every text that is meant, whoever typed it. */
export async function forgetDrafts(
  isMeant: (place: DraftPlace, draft: LocalDraft<unknown>) => boolean,
): Promise<void> {
  await perform("readwrite", (store) => {
    const request = store.openCursor();
    request.onsuccess = () => {
      const cursor = request.result;
      if (cursor === null) return;
      const [staffId, textId, locale] = cursor.key as [number, number | string, string];
      if (isMeant({ staffId, textId, locale }, cursor.value)) cursor.delete();
      cursor.continue();
    };
    return request;
  });
}
