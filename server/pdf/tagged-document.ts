import { DocumentFont } from './document-font.ts';
import { type Metadata, writeInfo, writeXmp } from './document-metadata.ts';
import { embedFont } from './embedded-font.ts';
import { type Box, PageContent } from './page-content.ts';
import { compress, PdfFile } from './pdf-file.ts';
import { formatAscii, formatNumber, formatText, reference } from './pdf-values.ts';
import { type StructureTag, StructureTree } from './structure-tree.ts';
import type { Typeface } from './typeface.ts';

interface Page {
  readonly number: number;
  /** Its place in the structure's list of parents. */
  readonly key: number;
  readonly content: PageContent;
  readonly links: string[];
}

/** What a screen reader skips. */
export type ArtifactType = 'Layout' | 'Pagination';

export interface DocumentParts<FontName extends string> {
  readonly metadata: Metadata;
  readonly language: string;
  readonly width: number;
  readonly height: number;
  readonly typefaces: Readonly<Record<FontName, Typeface>>;
}

/** A PDF whose contents are tagged, so that a screen reader reads them in order (PDF/UA, ISO 14289-1). */
export class TaggedDocument<FontName extends string> {
  readonly fonts: Readonly<Record<FontName, DocumentFont>>;
  readonly #parts: DocumentParts<FontName>;
  readonly #file = new PdfFile();
  readonly #structure = new StructureTree(this.#file);
  readonly #pages: Page[] = [];
  #page: Page;
  /** What the marks around the present content say. */
  #marked: StructureTag | ArtifactType | null = null;

  constructor(parts: DocumentParts<FontName>) {
    this.#parts = parts;
    const fonts = Object.entries<Typeface>(parts.typefaces).map(([name, typeface]) => [
      name,
      new DocumentFont(typeface),
    ]);
    this.fonts = Object.fromEntries(fonts);
    this.#structure.open('Document');
    this.#page = this.#startPage();
  }

  /** The page that is drawn on. */
  get content(): PageContent {
    return this.#page.content;
  }

  get pageCount(): number {
    return this.#pages.length;
  }

  /** Adds a page, on which the present element continues. */
  addPage(): void {
    const marked = this.#marked;
    if (marked) this.#endMark();
    this.#page = this.#startPage();
    if (marked) this.#mark(marked);
  }

  /** Draws on a page again, counted from 0. */
  turnTo(index: number): void {
    const page = this.#pages[index];
    if (!page) throw new Error(`The document has no page ${index}`);
    this.#page = page;
  }

  /** Adds an element that consists of others. */
  group(tag: StructureTag, draw: () => void): void {
    this.#structure.open(tag);
    draw();
    this.#structure.close();
  }

  /** Adds an element with what is drawn. */
  element(tag: StructureTag, draw: () => void): void {
    this.group(tag, () => {
      this.#mark(tag);
      draw();
      this.#endMark();
    });
  }

  /** Draws what a screen reader skips. */
  artifact(type: ArtifactType, draw: () => void): void {
    this.#mark(type);
    draw();
    this.#endMark();
  }

  /** Has a box of the present element open an address. */
  link({ x, y, width, height }: Box, url: string): void {
    const { height: pageHeight } = this.#parts;
    const key = this.#structure.addKey();
    const corners = [x, pageHeight - y - height, x + width, pageHeight - y].map(formatNumber).join(' ');
    // In ASCII, which is all that a PDF reader takes: a domain such as büro.example becomes Punycode.
    const action = `/A<</S/URI/URI${formatAscii(new URL(url).href)}>>`;
    const link = this.#file.add(
      `<</Type/Annot/Subtype/Link/Rect[${corners}]/Border[0 0 0]/F 4/Contents${formatText(url)}${action}/StructParent ${key}>>`,
    );
    this.#page.links.push(reference(link));
    this.#structure.addLink(link, this.#page.number, key);
  }

  toBuffer(): Buffer {
    const { metadata, language } = this.#parts;
    this.#structure.close();
    this.#structure.end();
    const xmp = { dictionary: '/Type/Metadata/Subtype/XML', bytes: Buffer.from(writeXmp(metadata)) };
    const pages = `/Pages ${reference(this.#writePages())}/Metadata ${reference(this.#file.add(xmp))}`;
    const tags = `/MarkInfo<</Marked true>>/StructTreeRoot ${reference(this.#structure.number)}`;
    const catalog = this.#file.add(
      `<</Type/Catalog${pages}${tags}/Lang${formatText(language)}/ViewerPreferences<</DisplayDocTitle true>>>>`,
    );
    return this.#file.toBuffer(catalog, this.#file.add(writeInfo(metadata)));
  }

  #startPage(): Page {
    const { height } = this.#parts;
    const [number, key] = [this.#file.reserve(), this.#structure.addKey()];
    const page = { number, key, content: new PageContent(height), links: [] };
    this.#pages.push(page);
    return page;
  }

  #mark(kind: StructureTag | ArtifactType): void {
    this.#marked = kind;
    const { content, number, key } = this.#page;
    if (kind === 'Layout' || kind === 'Pagination') content.add(`/Artifact<</Type/${kind}>>BDC`);
    else content.add(`/${kind}<</MCID ${this.#structure.addContent(number, key)}>>BDC`);
  }

  #endMark(): void {
    this.#marked = null;
    this.content.add('EMC');
  }

  /** Writes the pages, and returns the number of their list. */
  #writePages(): number {
    const { width, height } = this.#parts;
    const fonts = Object.entries<DocumentFont>(this.fonts).map(
      ([name, font]) => `/${name} ${reference(embedFont(this.#file, font))}`,
    );
    const list = this.#file.reserve();
    const shared = `/Parent ${reference(list)}/MediaBox[0 0 ${width} ${height}]/Resources<</Font<<${fonts.join('')}>>>>`;
    for (const { number, key, content, links } of this.#pages) {
      const contents = reference(this.#file.add(compress(content.toString())));
      const annotations = links.length > 0 ? `/Annots[${links.join(' ')}]` : '';
      this.#file.set(
        number,
        `<</Type/Page${shared}/Contents ${contents}${annotations}/StructParents ${key}/Tabs/S>>`,
      );
    }
    const kids = this.#pages.map(({ number }) => reference(number)).join(' ');
    this.#file.set(list, `<</Type/Pages/Count ${this.#pages.length}/Kids[${kids}]>>`);
    return list;
  }
}
