const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * A text as a document shows it: on one line, without invisible characters, so that a name can't hide text or change its
 * direction. Emoji of several characters keep what joins them.
 */
export function toPrintable(text: string): string {
  if (/^[ -~·–—‘’“”]*$/.test(text)) return text;
  const oneLine = text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Z}]+/gu, ' ');
  return Array.from(graphemes.segment(oneLine), ({ segment }) =>
    /^\p{RGI_Emoji}$/v.test(segment)
      ? segment
      : segment.replace(/[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}]/gu, ''),
  ).join('');
}
