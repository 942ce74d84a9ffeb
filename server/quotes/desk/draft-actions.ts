import { sql } from 'kysely';
import { quoteCalls as calls } from '../../../contract/desk/quotes.ts';
import { priceLines } from '../../../contract/money.ts';
import { defineAction, type Needs } from '../../operators/desk/action.ts';
import type { DraftQuote } from '../quote.ts';
import { lastMomentOf } from '../quote-store.ts';
import { type AgreedQuote, checkAgreed } from './check-agreed.ts';

/** Draws a quote as it would be sent now, with the same checks of its fields. Writes no quote. */
export const drawDraft = defineAction(
  calls.drawDraft,
  async (context: Needs<'seller' | 'drawDraft'>, wanted) => {
    const { svg, pages } = await context.drawDraft(
      context.actor,
      await draftQuote(context, wanted),
    );
    return { svg, pages };
  },
);

export const saveDraft = defineAction(
  calls.saveDraft,
  async (context: Needs<'seller' | 'renderDraft'>, wanted) => ({
    name: 'quote-draft.pdf',
    content: await context.renderDraft(context.actor, await draftQuote(context, wanted)),
  }),
);

/** What `readQuote` would return of the quote if it were sent now, without a number. */
function draftQuote(
  { db, seller, actor, role }: Needs<'seller'>,
  wanted: AgreedQuote,
): Promise<DraftQuote> {
  const { email, billing, note, renews = [], renewCovered = false } = wanted;
  return db.transaction().execute(async (tx) => {
    const { lines, earlier } = await checkAgreed(tx, role, wanted);
    const { rows } = await sql<Pick<DraftQuote, 'createdAt' | 'expiresAt'>>`
      select now() as "createdAt",
        ${lastMomentOf(sql`${wanted.validUntil}::date`, seller.timeZone)} as "expiresAt"`.execute(
      tx,
    );
    const [times = { createdAt: new Date(), expiresAt: new Date() }] = rows;
    return {
      ...{ number: null, state: 'open', email, billing, note, renews, renewCovered },
      ...{ revises: earlier?.number ?? null, revisedBy: null, orderId: null, policies: null },
      ...{ madeBy: actor, ...times, ...priceLines(lines) },
      lines: lines.map((line) => ({ ...line, description: '' })),
    };
  });
}
