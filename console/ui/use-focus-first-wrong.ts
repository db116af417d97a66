import { type RefObject, useEffect } from "react";

/** Fields that the last try found wrong: `aria-invalid`, or a group with `data-wrong`. */
const wrongField = '[aria-invalid="true"], [data-wrong] input';

/**
 * Moves the focus to the first invalid field of a form after a rejected try. So a person who sees only a part of the
 * form is where something has to be changed. Does nothing if the rejection names no field.
 * @param error the failure of the last try; undefined while there is none
 */
export function useFocusFirstWrong(form: RefObject<HTMLElement | null>, error: unknown): void {
  useEffect(() => {
    if (error === undefined) return;
    form.current?.querySelector<HTMLElement>(wrongField)?.focus();
  }, [form, error]);
}
