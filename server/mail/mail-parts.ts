import { formatAbn } from '../../contract/abn.ts';
import type { Billing } from '../../contract/checkout.ts';
import { type Html, html } from '../platform/http/html.ts';
import type { Look } from './look.ts';

/** A part of a mail: of its page, and of its plain text. */
export interface MailPart {
  readonly page: (look: Look) => Html;
  readonly text: string;
}

export type Pair = readonly [label: string, value: string];

/** The title of a section, below a rule. */
export function heading(title: string): MailPart {
  return {
    page: (look) => html`<hr class="line" style="${look.rule};margin:28px 0 24px">
<h2 class="ink" style="${look.heading}">${title}</h2>`,
    text: `${title.toUpperCase()}\n${'='.repeat(title.length)}`,
  };
}

export function subheading(text: string): MailPart {
  return {
    page: (look) => html`<p class="ink" style="${look.subheading};padding:2px 0">${text}</p>`,
    text,
  };
}

export function paragraph(text: string): MailPart {
  return {
    page: (look) => html`<p class="soft" style="${look.paragraph}">${text}</p>`,
    text,
  };
}

export function smallPrint(text: string): MailPart {
  return {
    page: (look) => html`<p class="faint" style="${look.small};padding:20px 0 0">${text}</p>`,
    text,
  };
}

export function button(label: string, url: string): MailPart {
  return {
    page: (
      look,
    ) => html`<table role="presentation" cellpadding="0" cellspacing="0" style="margin:4px 0 0">
<tr><td bgcolor="${look.buttonColour}" class="action" style="${look.button}">
<a class="on-action" style="${look.buttonLink}" href="${url}">${label}</a>
</td></tr>
</table>`,
    text: `${label}: ${url}`,
  };
}

/** A link that a small-print sentence follows. */
export function link(label: string, url: string, sentence: string): MailPart {
  return {
    page: (look) => {
      const anchor = html`<a class="link" style="${look.link}" href="${url}">${label}</a>`;
      return html`<p class="faint" style="${look.small};padding:8px 0 0">${anchor}. ${sentence}</p>`;
    },
    text: `${label}: ${url}\n${sentence}`,
  };
}

/** Labels and values. */
export function pairs(list: readonly Pair[]): MailPart {
  return {
    page: (
      look,
    ) => html`<table width="100%" cellpadding="0" cellspacing="0">${list.map((pair) => writePair(look, pair))}
</table>`,
    text: list.map(([label, value]) => `${label}: ${value}`).join('\n'),
  };
}

/** A longer label may break. */
const longestLabel = 30;

function writePair(look: Look, [label, value]: Pair): Html {
  const style = label.length > longestLabel ? look.longLabel : look.label;
  const cell = html`<td class="pair faint" style="${style}">${label}</td>`;
  return html`
<tr>${cell}<td class="pair ink" style="${look.value}">${value}</td></tr>`;
}

/** What a business wants to see of itself in a mail: only what it gave. */
export function describeCompany({
  company = '',
  abn,
  purchaseOrder = '',
}: Partial<Billing>): readonly Pair[] {
  const given: Pair[] = [
    ['Company', company],
    ['ABN', abn ? formatAbn(abn) : ''],
    ['Purchase order', purchaseOrder],
  ];
  return given.filter(([, value]) => value !== '');
}
