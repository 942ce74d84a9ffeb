import type { PdfFile } from './pdf-file.ts';
import { reference } from './pdf-values.ts';

/** The elements of ISO 32000-1, 14.8.4 that the shop's documents have. */
export type StructureTag = 'Document' | 'H1' | 'H2' | 'P' | 'Link' | 'Table' | 'TR' | 'TH' | 'TD';

interface Element {
  readonly number: number;
  readonly tag: StructureTag;
  readonly kids: string[];
  /** The object of the page that its first content is on. */
  page: number;
}

/** The elements of a document in reading order, for screen readers (ISO 32000-1, 14.7). */
export class StructureTree {
  readonly number: number;
  readonly #file: PdfFile;
  readonly #open: Element[] = [];
  readonly #top: string[] = [];
  /** For each key, the element that a link belongs to, or those of a page's contents. */
  readonly #parents: (string | string[])[] = [];

  constructor(file: PdfFile) {
    this.#file = file;
    this.number = file.reserve();
  }

  /** The key of a page or of a link. */
  addKey(): number {
    return this.#parents.push([]) - 1;
  }

  /** Opens an element within the one that is open. */
  open(tag: StructureTag): void {
    const element = { number: this.#file.reserve(), tag, kids: [], page: 0 };
    (this.#open.at(-1)?.kids ?? this.#top).push(reference(element.number));
    this.#open.push(element);
  }

  close(): void {
    const element = this.#open.pop();
    if (!element) throw new Error('No element of the structure is open');
    const { number, tag, page, kids } = element;
    const parent = this.#open.at(-1)?.number ?? this.number;
    const [of, attributes] = [page ? `/Pg ${reference(page)}` : '', tag === 'TH' ? columnHead : ''];
    this.#file.set(
      number,
      `<</Type/StructElem/S/${tag}/P ${reference(parent)}${of}${attributes}/K[${kids.join(' ')}]>>`,
    );
  }

  /** Adds content on a page to the open element, and returns its number on that page. */
  addContent(page: number, key: number): number {
    const element = this.#current();
    const parents = this.#parents[key];
    if (!Array.isArray(parents)) throw new Error(`The key ${key} isn't a page's`);
    const number = parents.push(reference(element.number)) - 1;
    element.page ||= page;
    element.kids.push(
      element.page === page ? String(number) : `<</Type/MCR/Pg ${reference(page)}/MCID ${number}>>`,
    );
    return number;
  }

  /** Adds a link on a page to the open element. */
  addLink(link: number, page: number, key: number): void {
    const element = this.#current();
    this.#parents[key] = reference(element.number);
    element.kids.push(`<</Type/OBJR/Obj ${reference(link)}/Pg ${reference(page)}>>`);
  }

  /** Completes the tree. */
  end(): void {
    const parents = this.#parents.map((of, key) => `${key} ${Array.isArray(of) ? `[${of.join(' ')}]` : of}`);
    const tree = this.#file.add(`<</Nums[${parents.join(' ')}]>>`);
    this.#file.set(
      this.number,
      `<</Type/StructTreeRoot/K[${this.#top.join(' ')}]/ParentTree ${reference(tree)}/ParentTreeNextKey ${parents.length}>>`,
    );
  }

  #current(): Element {
    const element = this.#open.at(-1);
    if (!element) throw new Error('No element of the structure is open');
    return element;
  }
}

const columnHead = '/A<</O/Table/Scope/Column>>';
