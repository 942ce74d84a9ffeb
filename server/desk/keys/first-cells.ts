import { longestKey } from '../../../contract/desk/key-import.ts';

/** The first cell of a row, and the line on which the row begins, counted from 1. */
export interface FirstCell {
  readonly line: number;
  /** Without blanks before it. At most 200 characters are kept: a file of one cell must not fill the memory. */
  readonly text: string;
  /** Whether the cell has more text than was kept. */
  readonly isCut: boolean;
  /** Whether another cell of the row has text. */
  readonly hasMore: boolean;
}

const separators = ',;\t';

/** Splits CSV (RFC 4180), or plain lines, into rows while it arrives, and keeps the first cell of each. */
export class FirstCells {
  #rows: FirstCell[] = [];
  #line = 1;
  #rowLine = 1;
  #text = '';
  #isCut = false;
  #isFirst = true;
  #hasMore = false;
  #state: 'start' | 'bare' | 'quoted' | 'closed' = 'start';
  #followsReturn = false;

  /** The line that is being read. */
  get line(): number {
    return this.#line;
  }

  /** Reads the next part of the file, and returns the rows that it completes. */
  push(part: string): FirstCell[] {
    for (const character of part) this.#read(character);
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  /** Returns the last row, if no line break ends it. `isOpen`: the file ends within quotes. */
  end(): { readonly rows: FirstCell[]; readonly isOpen: boolean } {
    const isOpen = this.#state === 'quoted';
    if (this.#text !== '' || !this.#isFirst || this.#state !== 'start') this.#endRow();
    return { rows: this.push(''), isOpen };
  }

  #read(character: string): void {
    const completesReturn = this.#followsReturn && character === '\n';
    this.#followsReturn = character === '\r';
    const isBreak = character === '\n' || character === '\r';
    if (this.#state === 'quoted') {
      if (isBreak && !completesReturn) this.#line += 1;
      if (character === '"') this.#state = 'closed';
      else this.#keep(character);
    } else if (isBreak) {
      if (completesReturn) return;
      this.#line += 1;
      this.#endRow();
    } else if (separators.includes(character)) {
      this.#isFirst = false;
      this.#state = 'start';
    } else if (character === '"' && this.#state === 'start') this.#state = 'quoted';
    else if (character === '"' && this.#state === 'closed') {
      // A quote within quotes is written twice.
      this.#state = 'quoted';
      this.#keep('"');
    } else {
      if (this.#state === 'start') this.#state = 'bare';
      this.#keep(character);
    }
  }

  #keep(character: string): void {
    if (!this.#isFirst) this.#hasMore ||= character.trim() !== '';
    else if (this.#text.length >= longestKey) this.#isCut ||= character.trim() !== '';
    else if (this.#text !== '' || character.trim() !== '') this.#text += character;
  }

  #endRow(): void {
    this.#rows.push({ line: this.#rowLine, text: this.#text, isCut: this.#isCut, hasMore: this.#hasMore });
    this.#rowLine = this.#line;
    this.#text = '';
    this.#isCut = false;
    this.#isFirst = true;
    this.#hasMore = false;
    this.#state = 'start';
  }
}
