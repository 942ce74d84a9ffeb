/**
 * The only uses of red at the desk: what can't be undone, and a field whose contents are refused.
 * Everything else that needs somebody has the one colour of `Attention` and of the tone `attention`.
 */
export const irreversibleText = 'text-danger-strong';

/** Of the button that does what can't be undone. */
export const irreversibleButton = 'border-transparent! bg-alarm! text-white! hover:brightness-90';

/** Of an action that opens a dialog of that kind. It outranks the button's own colour. */
export const irreversibleAction = 'text-danger-strong!';

/** What is wrong with what was entered. */
export const refusedText = 'font-medium text-danger';

export const refusedCell = 'aria-invalid:bg-danger-soft';
