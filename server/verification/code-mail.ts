import { randomUUID } from 'node:crypto';
import { formatTime } from '../../contract/format.ts';
import type { Seller } from '../../contract/seller.ts';
import type { CodePurpose } from '../../contract/verification.ts';
import { composeMail } from '../mail/compose-mail.ts';
import type { Mail } from '../mail/mail.ts';
import { smallPrint } from '../mail/mail-parts.ts';
import { html } from '../platform/http/html.ts';

interface CodeMail {
  readonly seller: Seller;
  readonly to: string;
  readonly code: string;
  readonly minutesValid: number;
  /** When it is sent: the subject tells several codes apart. */
  readonly sentAt: Date;
  readonly purpose: CodePurpose | 'desk';
}

export function composeCodeMail({
  seller,
  to,
  code,
  minutesValid,
  sentAt,
  purpose,
}: CodeMail): Mail {
  const { title, place } = words[purpose];
  const validity =
    `It is valid for ${minutesValid} minutes and can be used once. Only your ` +
    'newest code works.';
  const warning =
    "If you didn't ask for this code, you can ignore this email. " +
    `${seller.tradingName} never asks you to share a code.`;
  return composeMail({
    seller,
    demo: false,
    name: { kind: 'code', subjectId: randomUUID() },
    to,
    subject: `${title} for ${seller.tradingName}, ${formatTime(sentAt, seller.timeZone)}`,
    title,
    preview: `${code} · ${validity}`,
    opening: `Enter it ${place}. ${validity}`,
    parts: [
      {
        page: (look) =>
          html`<p class="sunken ink" style="${look.code};margin-top:20px">${code}</p>`,
        text: code,
      },
      smallPrint(warning),
    ],
  });
}

const words = {
  checkout: { title: 'Your verification code', place: 'in the checkout to continue your purchase' },
  quote: { title: 'Your verification code', place: 'in the shop to get your quote' },
  'my-orders': { title: 'Your verification code', place: 'under Find my keys to see your orders' },
  desk: { title: 'Your sign-in code', place: "on the desk's page" },
} as const;
