import type { InvoiceDocument } from './invoice-document.ts';
import { colours, halves, page, styles, type TextStyle } from './invoice-look.ts';

const totalsHeight = 118;
const noteTop = 18;
const noteTitleHeight = 16;
const paragraphGap = 3;
const smallestGap = 24;

/** The totals end where the amounts of the table end. */
const totalsLeft = halves[1].x;
const totalsRight = page.right - 10;

/** Sentences under a title, and addresses to open. */
export type Note = readonly [title: string, ...paragraphs: (string | { readonly link: string })[]];

export interface Closing {
  /** Says at a glance what became of the money. */
  readonly mark: string;
  /** Labels and amounts; the last one is the total. */
  readonly sums: readonly (readonly [label: string, amount: string])[];
  /** Two, beside each other. */
  readonly notes: readonly Note[];
}

/** The height of what {@link renderClosing} draws, in points. */
export function measureClosing(invoice: InvoiceDocument, notes: readonly Note[]): number {
  const noteHeights = notes.map(([, ...paragraphs]) =>
    paragraphs.reduce(
      (sum, paragraph) => sum + measureParagraph(invoice, paragraph) + paragraphGap,
      noteTop + noteTitleHeight,
    ),
  );
  return totalsHeight + Math.max(...noteHeights);
}

/** Everything below the table: the totals, a mark, and the notes. */
export function renderClosing(invoice: InvoiceDocument, { mark, sums, notes }: Closing): void {
  if (invoice.y + measureClosing(invoice, notes) > page.bottom) invoice.addPage();
  const { y } = invoice;
  renderMark(invoice, y + 14, mark);
  const total = sums.length - 1;
  sums.forEach((sum, i) => {
    if (i === total) renderTotal(invoice, y + 58, sum);
    else renderSum(invoice, y + 14 + i * 20, sum, styles.text, styles.amount);
  });
  invoice.rule(y + totalsHeight, colours.line);
  notes.forEach((note, i) => {
    invoice.y = y + totalsHeight + noteTop;
    renderNote(invoice, halves[i] ?? halves[0], note);
  });
}

function renderMark(invoice: InvoiceDocument, y: number, text: string): void {
  const width = Math.max(84, Math.ceil(invoice.widthOf(text, styles.paid)) + 28);
  invoice.artifact('Layout', () => {
    invoice.content.fillRounded({ x: page.left, y, width, height: 22 }, 11, colours.eucalyptusSoft);
  });
  invoice.element('P', () => {
    invoice.write(text, { x: page.left, y: y + 5.5, width }, styles.paid);
  });
}

function renderTotal(invoice: InvoiceDocument, y: number, sum: Closing['sums'][number]): void {
  invoice.rule(y, colours.ink, totalsLeft, totalsRight);
  renderSum(invoice, y + 9, sum, styles.total, styles.totalAmount);
}

function renderSum(
  invoice: InvoiceDocument,
  y: number,
  [label, amount]: Closing['sums'][number],
  labelStyle: TextStyle,
  amountStyle: TextStyle,
): void {
  const textWidth = invoice.widthOf(label, labelStyle) + invoice.widthOf(amount, amountStyle) + smallestGap;
  // Tens of millions need more than their half of the page.
  const x = Math.min(totalsLeft, totalsRight - textWidth);
  const place = { x, y, width: totalsRight - x };
  invoice.element('P', () => {
    invoice.write(label, place, labelStyle);
    invoice.write(amount, place, amountStyle);
  });
}

function renderNote(
  invoice: InvoiceDocument,
  half: (typeof halves)[number],
  [title, ...paragraphs]: Note,
): void {
  const { y } = invoice;
  invoice.element('H2', () => invoice.write(title, half, styles.noteTitle));
  invoice.y = y + noteTitleHeight;
  for (const paragraph of paragraphs) {
    if (typeof paragraph === 'string')
      invoice.element('P', () => invoice.write(paragraph, half, styles.note));
    else invoice.linkElement(() => invoice.write(paragraph.link, half, styles.noteLink, paragraph.link));
    invoice.y += paragraphGap;
  }
}

function measureParagraph(invoice: InvoiceDocument, paragraph: Note[number]): number {
  const text = typeof paragraph === 'string' ? paragraph : paragraph.link;
  return invoice.heightOf(text, halves[0].width, styles.note);
}
