import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { AgreedQuoteInput } from '../contract/desk/agreed-quote.ts';
import { quoteCalls as calls } from '../contract/desk/quotes.ts';
import { shop as seller } from '../shop.config.ts';
import { DeskBrowser } from './desk-browser.ts';
import { agreedQuote } from './insert-quote.ts';
import { OrderDesk } from './order-desk.ts';

const operators = [
  { email: seller.email, role: 'owner' as const },
  { email: 'ana@harbour.example', role: 'sales' as const },
  { email: 'sam@harbour.example', role: 'support' as const },
];

/** A shop whose owner and whose operators of the roles sales and support have a buyer who wants a quote. */
export async function openQuoteDesk() {
  const stage = await OrderDesk.start({ rateLimits: false, operators });
  const sales = await new DeskBrowser(stage.shop, { email: 'ana@harbour.example' }).signIn();
  const support = await new DeskBrowser(stage.shop, { email: 'sam@harbour.example' }).signIn();
  const query = async (text: string, ...values: unknown[]) =>
    (await stage.shop.database.pool.query(text, values)).rows;
  const mailsOf = () =>
    stage.shop.mailServer.mails.filter(
      ({ recipients, messageId }) =>
        recipients.includes(stage.buyer.email) && messageId?.startsWith('<quote.'),
    );
  return {
    stage,
    sales,
    support,
    operators,
    query,
    mailsOf,

    create: (changes: Partial<AgreedQuoteInput> = {}, desk = stage.desk) =>
      desk.call(calls.createQuote, { body: agreedQuote({ email: stage.buyer.email, ...changes }) }),

    /** The token of the newest quote, after so many mails of quotes. */
    async readToken(mails = 1): Promise<string> {
      await expect.poll(() => mailsOf().length).toBe(mails);
      return /#quote=([\w-]{22})/.exec(mailsOf().at(-1)?.text ?? '')?.[1] ?? '';
    },

    async payByCard(token: string) {
      const { lines } = (await stage.buyer.readQuote(token)).body;
      const items = lines.map(({ productId, quantity }) => ({ productId, quantity }));
      return stage.buyer.buy({ quote: token, items, idempotencyKey: randomUUID() });
    },

    payByTransfer: (number: string, amountCents: number, changes = {}) =>
      stage.desk.call(calls.markPaid, { params: { number }, body: { amountCents, ...changes } }),
  };
}
