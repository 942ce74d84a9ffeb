import * as z from 'zod/mini';
import { parseCents } from '../../contract/money.ts';
import type { Claim, Dispute, UnreadableClaim } from '../payments/webhook.ts';
import type { PayPalParts } from './find-order.ts';
import { PayPalError } from './paypal-client.ts';
import { explain, paypalCapture, readTime } from './paypal-objects.ts';

const text = z.optional(z.string());
const transaction = z.object({ seller_transaction_id: text, custom: text, invoice_number: text });
const dispute = z.object({
  status: text,
  reason: text,
  dispute_amount: z.optional(z.object({ value: text })),
  dispute_outcome: z.optional(z.object({ outcome_code: text })),
  disputed_transactions: z.optional(z.array(transaction)),
  seller_response_due_date: text,
});

const page = z.object({
  items: z.optional(z.array(z.unknown())),
  links: z.optional(z.array(z.object({ rel: z.string(), href: z.string() }))),
});
const item = z.object({ dispute_id: z.string() });

/** PayPal lists disputes of the last 180 days. Their outcome is in each alone. */
export async function* listDisputes(
  parts: PayPalParts,
  since: Date,
): AsyncGenerator<Claim | UnreadableClaim, void, undefined> {
  const query = new URLSearchParams({ update_time_after: since.toISOString(), page_size: '50' });
  let next: string | undefined = `/v1/customer/disputes?${query}`;
  while (next) {
    const { items = [], links = [] } = page.parse(
      await parts.client.call({ method: 'GET', path: next }),
    );
    for (const listed of items) yield readListed(parts, item.safeParse(listed).data?.dispute_id);
    next = links.find(({ rel }) => rel === 'next')?.href;
  }
}

/** One that can't be read doesn't hide the others. */
async function readListed(
  parts: PayPalParts,
  id: string | undefined,
): Promise<Claim | UnreadableClaim> {
  if (id === undefined) return { kind: 'unreadable', id: 'without an id' };
  try {
    return { kind: 'dispute', ...(await readDispute(parts, id)) };
  } catch (error) {
    if (isUnreadable(error)) return { kind: 'unreadable', id };
    throw error;
  }
}

/** The object is the reason, and the same call has the same outcome: PayPal itself responds. */
export function isUnreadable(error: unknown): boolean {
  if (error instanceof PayPalError)
    return ![401, 403, 408, 429].includes(error.status) && error.status < 500;
  return error instanceof z.core.$ZodError || error instanceof SyntaxError;
}

/** Throws when PayPal doesn't say. */
export async function readDispute(parts: PayPalParts, disputeId: string): Promise<Dispute> {
  const path = `/v1/customer/disputes/${encodeURIComponent(disputeId)}`;
  const found = dispute.parse(await parts.client.call({ method: 'GET', path }));
  const status = nameStatus(found);
  const awaitsSeller = status === 'open' || status === 'needs_response';
  const dueDate = awaitsSeller ? readTime(found.seller_response_due_date) : null;
  return {
    disputeId,
    paymentId: await findDisputed(parts, found.disputed_transactions ?? []),
    status,
    amountCents: parseCents(found.dispute_amount?.value) ?? 0,
    reason: explain(found.reason ?? 'no reason given'),
    respondBy: dueDate ?? undefined,
  };
}

/**
 * PayPal's order: by the capture, which may be all that PayPal names, or by the order of the shop.
 */
async function findDisputed(
  { client, store }: PayPalParts,
  transactions: readonly z.infer<typeof transaction>[],
): Promise<string | null> {
  for (const { seller_transaction_id: id, custom, invoice_number: invoice } of transactions) {
    const byCapture = id ? await store.findByCapture(id) : null;
    const found = byCapture ?? (await findByNames(store, [custom, invoice]));
    if (found) return found;
  }
  // The shop has not stored the capture yet.
  for (const { seller_transaction_id: id } of transactions) {
    if (!id) continue;
    const path = `/v2/payments/captures/${encodeURIComponent(id)}`;
    const answer = await client.call({ method: 'GET', path }).catch((error: unknown) => {
      if (error instanceof PayPalError && error.status === 404) return {};
      throw error;
    });
    const { custom_id: custom, invoice_id: invoice } = paypalCapture.safeParse(answer).data ?? {};
    const found = await findByNames(store, [custom, invoice]);
    if (found) return found;
  }
  return null;
}

async function findByNames(
  store: PayPalParts['store'],
  names: readonly (string | undefined)[],
): Promise<string | null> {
  for (const name of names) {
    const found = name ? await store.findByOrder(name) : null;
    if (found) return found;
  }
  return null;
}

/** PayPal's status in the words that the shop has for disputes. */
function nameStatus({
  status = 'STATUS_UNKNOWN',
  dispute_outcome: outcome,
}: z.infer<typeof dispute>): string {
  if (status === 'WAITING_FOR_SELLER_RESPONSE') return 'needs_response';
  if (status !== 'RESOLVED') return status.toLowerCase();
  const code = outcome?.outcome_code ?? '';
  if (code.endsWith('BUYER_FAVOUR')) return 'lost';
  return code.endsWith('SELLER_FAVOUR') || code === 'CANCELED_BY_BUYER' ? 'won' : 'resolved';
}
