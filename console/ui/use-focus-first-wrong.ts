import { type RefObject, useEffect } from "react";

/** Fields that the last try found wrong: `aria-invalid`, or a group with `data-wrong`. */
const wrongField = '[aria-invalid="true"], [data-wrong] input';

/**
 * Moves the focus to the first wrong field of a form after a refused try, so that a person who sees a part of the form only,
 * or none of it, is where something has to be changed. Does nothing if the refusal names no field.
 * @param error the failure of the last try; undefined while there is none
 */
export function useFocusFirstWrong(form: RefObject<HTMLElement | null>, error: unknown): void {
  useEffect(() => {
    if (error === undefined) return;
    form.current?.querySelector<HTMLElement>(wrongField)?.focus();
  }, [form, error]);
}
