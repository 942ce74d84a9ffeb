/**
 * Focuses a field of the open dialog, in this moment. React-hook-form's `setFocus` waits for a
 * timer: by then the buyer may be in another field, and phones no longer open their keyboard.
 */
export function focusField(name: string, { select = false } = {}) {
  const field = document.querySelector<HTMLInputElement | HTMLSelectElement>(
    `[role="dialog"] [name="${name}"]`,
  );
  field?.focus();
  if (select && field instanceof HTMLInputElement) field.select();
}
