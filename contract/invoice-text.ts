/**
 * What the invoice's font contains: Latin with Vietnamese, Greek, Cyrillic, punctuation and currencies. Invoices leave
 * out invisible characters.
 */
const printable = /^[\u0020-\u04ff\u1e00-\u2064\u20a0-\u20bf\u2116\u2122\p{Default_Ignorable_Code_Point}]*$/u;

/** Whether the invoice can print every character of a text. It prints □ for any that it can't. */
export function printsOnInvoice(text: string): boolean {
  return printable.test(text.normalize('NFC'));
}
