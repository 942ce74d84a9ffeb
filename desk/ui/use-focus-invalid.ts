import { useEffect, useRef } from 'react';

/** Focuses the first invalid field of a form each time its submit has been refused. `refusal` is another object then. */
export function useFocusInvalid<Form extends HTMLElement>(refusal: object | null) {
  const form = useRef<Form>(null);
  useEffect(() => {
    if (refusal) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [refusal]);
  return form;
}
