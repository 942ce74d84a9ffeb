/** Latin, Greek, Cyrillic, Arabic, Chinese, kana, emoji, punctuation and currencies. */
const printable =
  /^[\u0020-\u04ff\u0600-\u06ff\u1e00-\u2064\u20a0-\u20bf\u2116\u2122\u3000-\u3096\u3099-\u30fe\u3400-\u4db5\u4e00-\u9fa5\uff01-\uff5e\p{Emoji_Presentation}\p{Default_Ignorable_Code_Point}]*$/u;

/** Whether the invoice can print every character of a text. It prints □ for any that it can't. */
export function printsOnInvoice(text: string): boolean {
  return printable.test(text.normalize('NFC'));
}
