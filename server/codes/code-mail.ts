import { randomUUID } from 'node:crypto';
import type { Seller } from '../../contract/seller.ts';
import type { CodePurpose } from '../../contract/verification.ts';
import { html } from '../mail/html.ts';
import { formatMessageId, type Mail } from '../mail/mail.ts';
import { layOutMail, look, signText } from '../mail/mail-layout.ts';

export interface CodeMail {
  readonly seller: Seller;
  readonly to: string;
  /** Six digits. */
  readonly code: string;
  readonly minutesValid: number;
  readonly purpose: CodePurpose | 'desk';
}

/** The mail with the code that verifies a buyer's address, or signs an operator in. */
export function composeCodeMail({ seller, to, code, minutesValid, purpose }: CodeMail): Mail {
  const { title, place } = words[purpose];
  const validity = `It is valid for ${minutesValid} minutes and can be used once.`;
  const advice = `Enter it ${place}. ${validity}`;
  const warning = `If you didn't ask for this code, you can ignore this email. ${seller.tradingName} never asks you to share a code.`;
  const body = html`<h1 class="ink" style="${look.title}">${title}</h1>
<p class="soft" style="${look.text};padding:8px 0 20px">${advice}</p>
<p class="sunken ink" style="${look.code}">${code}</p>
<p class="faint" style="${look.small};padding:20px 0 0">${warning}</p>`;
  return {
    messageId: formatMessageId('code', randomUUID(), seller),
    to,
    subject: `${title} for ${seller.tradingName}`,
    text: [`${title}:`, code, advice, warning, signText(seller)].join('\n\n'),
    html: layOutMail({ seller, title, preview: `${code} · ${validity}`, demo: false, body }),
    attachments: [],
  };
}

const words = {
  checkout: { title: 'Your verification code', place: 'in the checkout to continue your purchase' },
  quote: { title: 'Your verification code', place: 'in the shop to get your quote' },
  'my-orders': { title: 'Your verification code', place: 'under Find my keys to see your orders' },
  desk: { title: 'Your sign-in code', place: "on the desk's page" },
} as const;
