import { formatAbn } from '../../contract/abn.ts';
import type { Billing } from '../../contract/checkout.ts';
import { type Html, html } from '../mail/html.ts';
import { look } from '../mail/mail-layout.ts';

/** A rule and the title of a section below it. */
export function writeHeading(title: string): Html {
  return html`<hr class="line" style="${look.rule};margin:28px 0 24px">
<h2 class="ink" style="${look.heading}">${title}</h2>`;
}

/** A table of labels and values. */
export function writePairs(pairs: readonly (readonly [label: string, value: string])[]): Html {
  return html`<table width="100%" cellpadding="0" cellspacing="0">
${pairs.map(([label, value]) => html`<tr><td class="pair faint" style="${look.label}">${label}</td><td class="pair ink" style="${look.value}">${value}</td></tr>`)}
</table>`;
}

export interface AmountLine {
  readonly name: string;
  /** Such as `3 seats`; null where there are none. */
  readonly seats: string | null;
  readonly amount: string;
}

/** Lines with amounts, then sums of which the last is the total. */
export function writeAmounts(
  lines: readonly AmountLine[],
  sums: readonly (readonly [label: string, amount: string])[],
): Html {
  const isTotal = (i: number) => i === sums.length - 1;
  return html`<table width="100%" cellpadding="0" cellspacing="0" style="margin:8px 0 20px">
${lines.map(({ name, seats, amount }) => html`<tr><td class="line ink" style="${look.lineName}">${name}${seats === null ? '' : html`<br><span class="faint" style="color:#5f6880;font-size:13px">${seats}</span>`}</td><td class="line ink" style="${look.lineAmount}">${amount}</td></tr>`)}
${sums.map(([label, amount], i) =>
  isTotal(i)
    ? html`<tr><td class="ink" style="${look.totalName}">${label}</td><td class="ink" style="${look.totalAmount}">${amount}</td></tr>`
    : html`<tr><td class="soft" style="${look.sumName}">${label}</td><td class="ink" style="${look.sumAmount}">${amount}</td></tr>`,
)}
</table>`;
}

/** Characters in a line that ends with an amount. */
const width = 64;

/** The line above the sums of a table. */
export const sumRule = '-'.repeat(width);

/** A title in capitals, underlined, and the lines below it. */
export function writeSection(title: string, ...lines: readonly string[]): string {
  return [title.toUpperCase(), '='.repeat(title.length), ...lines].join('\n');
}

/** A label and an amount at the right margin. A long label has its own line. */
export function writeRow(label: string, amount: string): string {
  const labelWidth = width - amount.length - 1;
  if (label.length > labelWidth) return `${label}\n${amount.padStart(width)}`;
  return `${label.padEnd(labelWidth)} ${amount}`;
}

export function writePairLines(pairs: readonly (readonly [label: string, value: string])[]): string {
  return pairs.map(([label, value]) => `${label}: ${value}`).join('\n');
}

type Pair = readonly [label: string, value: string];

type Company = Partial<Pick<Billing, 'company' | 'abn' | 'purchaseOrder'>>;

/** What a business wants to see of itself in a mail: only what it gave. */
export function describeCompany({ company, abn, purchaseOrder }: Company): readonly Pair[] {
  return [
    ...(company ? [['Company', company] as const] : []),
    ...(abn ? [['ABN', formatAbn(abn)] as const] : []),
    ...(purchaseOrder ? [['Purchase order', purchaseOrder] as const] : []),
  ];
}
