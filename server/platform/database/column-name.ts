/** `when_too_few` for `whenTooFew`. */
export type ColumnName<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${ColumnLetter<First>}${ColumnName<Rest>}`
  : '';

type ColumnLetter<Letter extends string> =
  Letter extends Lowercase<Letter> ? Letter : `_${Lowercase<Letter>}`;

export function columnName<Name extends string>(name: Name): ColumnName<Name> {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as ColumnName<Name>;
}
