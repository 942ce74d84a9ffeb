import { randomUUID } from 'node:crypto';
import type { Seller } from '../../contract/seller.ts';
import { html } from './html.ts';
import { layOutMail, signText } from './mail-layout.ts';
import { look } from './mail-look.ts';
import type { Mail } from './mailer.ts';
import { formatMessageId } from './message-id.ts';

export interface CodeMail {
  readonly seller: Seller;
  readonly to: string;
  /** Six digits. */
  readonly code: string;
  readonly minutesValid: number;
}

/** The mail that proves an address: a code to copy, how long it lasts, and what to do if nobody asked. */
export function composeCodeMail({ seller, to, code, minutesValid }: CodeMail): Mail {
  const title = 'Your verification code';
  const validity = `It is valid for ${minutesValid} minutes and can be used once.`;
  const warning = `If you did not ask for it, you can ignore this mail. ${seller.tradingName} never asks you to tell anyone this code.`;
  return {
    messageId: formatMessageId('code', randomUUID(), seller),
    to,
    subject: `Your verification code for ${seller.tradingName}`,
    text: [`${title}:`, code, `Enter it in the checkout. ${validity}`, warning, signText(seller)].join(
      '\n\n',
    ),
    html: layOutMail({
      seller,
      title,
      preview: `${code} · ${validity}`,
      demo: false,
      body: html`<h1 class="ink" style="${look.title}">${title}</h1>
<p class="soft" style="${look.text};padding:8px 0 20px">Enter it in the checkout. ${validity}</p>
<p class="sunken ink" style="${look.code}">${code}</p>
<p class="faint" style="${look.small};padding:20px 0 0">${warning}</p>`,
    }),
    attachments: [],
  };
}
