import { type Html, html } from '../mail/html.ts';
import { look } from '../mail/mail-look.ts';

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
