import { breakLines } from '../pdf/break-lines.ts';
import type { PageContent } from '../pdf/page-content.ts';
import { type ArtifactType, TaggedDocument } from '../pdf/tagged-document.ts';
import type { TextRun } from '../pdf/text-run.ts';
import { toPrintable, typefaces } from './invoice-fonts.ts';
import { page, type TextStyle } from './invoice-look.ts';

/** Where text goes, in points from the top left corner of the page. Without y it goes below the text before it. */
export interface TextPlace {
  readonly x: number;
  readonly y?: number;
  readonly width: number;
}

/** An A4 invoice to the PDF/UA standard (ISO 14289): tagged, so that a screen reader reads it in order. */
export class InvoiceDocument {
  /** Where the next text goes. */
  y: number = page.top;
  /** What text must not reach: it continues on a new page. */
  bottom: number = page.bottom;
  readonly tagged: TaggedDocument<keyof typeof typefaces>;

  constructor(title: string, author: string, createdAt: Date) {
    this.tagged = new TaggedDocument({
      metadata: { title, author, createdAt, program: 'Licence shop' },
      ...{ language: 'en-AU', width: page.width, height: page.height, typefaces },
    });
  }

  get content(): PageContent {
    return this.tagged.content;
  }

  addPage(): void {
    this.tagged.addPage();
    this.y = page.top;
  }

  /** Writes text, wrapped to its width. The only way that text gets on a page. */
  write(text: string, { x, y, width }: TextPlace, style: TextStyle, link?: string): void {
    if (y !== undefined) this.y = y;
    const { font, size, align = 'left', lineGap = 0 } = style;
    const { ascent, lineHeight } = typefaces[font];
    const height = (lineHeight * size) / 1000;
    for (const run of this.#layOutLines(toPrintable(text), width, style)) {
      if (this.y + height > this.bottom) this.addPage();
      const runWidth = (run.width * size) / 1000;
      const left = x + (width - runWidth) * shares[align];
      this.content.text(run, left, this.y + (ascent * size) / 1000, style);
      if (link) this.tagged.link({ x: left, y: this.y, width: runWidth, height }, link);
      this.y += height + lineGap;
    }
  }

  heightOf(text: string, width: number, style: TextStyle): number {
    const { font, size, lineGap = 0 } = style;
    const count = this.#layOutLines(toPrintable(text), width, style).length;
    return count * ((typefaces[font].lineHeight * size) / 1000 + lineGap);
  }

  /** The width of text on one line. */
  widthOf(text: string, style: TextStyle): number {
    return (this.#layOut(toPrintable(text), style).width * style.size) / 1000;
  }

  /** Draws an element of the structure, which a screen reader reads. */
  element(tag: 'H1' | 'H2' | 'P' | 'TH' | 'TD', draw: () => void): void {
    this.tagged.element(tag, draw);
  }

  /** Draws an element of the structure that consists of others. */
  group(tag: 'Table' | 'TR', draw: () => void): void {
    this.tagged.group(tag, draw);
  }

  /** Draws a paragraph that is a link. */
  linkElement(draw: () => void): void {
    this.tagged.group('P', () => this.tagged.element('Link', draw));
  }

  /** Draws what a screen reader skips: lines, grounds, and what every page repeats. */
  artifact(type: ArtifactType, draw: () => void): void {
    this.tagged.artifact(type, draw);
  }

  rule(y: number, colour: string, left: number = page.left, right: number = page.right): void {
    this.artifact('Layout', () => this.content.line(left, right, y, 0.75, colour));
  }

  toBuffer(): Buffer {
    return this.tagged.toBuffer();
  }

  #layOut(text: string, { font, tabular = false }: TextStyle): TextRun {
    return this.tagged.fonts[font].layOut(text, tabular);
  }

  #layOutLines(text: string, width: number, style: TextStyle): TextRun[] {
    const most = (width * 1000) / style.size;
    const run = this.#layOut(text, style);
    if (run.width <= most) return text ? [run] : [];
    return breakLines(text, most, (part) => this.#layOut(part, style)).map((line) =>
      this.#layOut(style.align === 'right' ? line.trimEnd() : line, style),
    );
  }
}

/** Of the space that a line leaves, how much is before it. */
const shares = { left: 0, center: 0.5, right: 1 } as const;
