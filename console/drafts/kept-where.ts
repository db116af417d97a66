import { useStore } from "~console/api/store";
import { savesLocally } from "./local-drafts";

/**
 * Where the own text is while another one stands on the server: there as a copy, in this browser, or on the page
 * alone, where it has to be said that nothing keeps it.
 * @param copy the number of its copy; null: none could be made
 * @param isKeptHere whether this browser keeps what is typed (`savesLocally`)
 */
export const keptWhere = (
  copy: number | null,
  isKeptHere: boolean,
): "server" | "browser" | "page" => (copy !== null ? "server" : isKeptHere ? "browser" : "page");

/** The same, for a text that somebody is writing now. */
export const useKeptWhere = (copy: number | null) => keptWhere(copy, useStore(savesLocally));
