/** The part of linebreak that the shop uses. It comes without types. */
declare module 'linebreak' {
  export default class LineBreaker {
    constructor(text: string);
    /** Where the text may break next, counted from its start. */
    nextBreak(): { readonly position: number } | null;
  }
}
