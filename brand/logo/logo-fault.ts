/** Why a picture of the seller's can't be used: a sentence for them. */
export class LogoFault extends Error {
  readonly #what: string;
  readonly #line: number | null;

  constructor(what: string, line: number | null = null, file = 'The file') {
    super(`${file} ${what}${line === null ? '' : ` (line ${line})`}.`);
    this.#what = what;
    this.#line = line;
  }

  in(file: string): LogoFault {
    return new LogoFault(this.#what, this.#line, file);
  }
}
