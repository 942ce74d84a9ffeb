import * as z from 'zod/mini';
import { billing } from '../../contract/checkout.ts';
import type { PurchaseAttempt } from './purchase-attempt.ts';
import { trySessionStorage } from './try-session-storage.ts';

/**
 * Remembers a payment that is under way, so that a reload does not turn it into a second purchase. It lives in the
 * tab's session storage and never holds anything of the card.
 */

const storageKey = 'licence-shop.unconfirmed-payment.v1';

/** The shop keeps outcomes for at least this long; a later repeat of the key might charge again. */
const keptMilliseconds = 24 * 60 * 60 * 1000;

const attempt = z.object({
  idempotencyKey: z.string(),
  purchase: z.object({
    email: z.string(),
    billing,
    lines: z.array(
      z.object({ productId: z.string(), name: z.string(), quantity: z.int(), unitPriceCents: z.int() }),
    ),
  }),
  etag: z.nullable(z.string()),
  buyAgain: z.nullable(z.string()),
  startedAt: z.number(),
});

export function rememberAttempt(unconfirmed: PurchaseAttempt): void {
  trySessionStorage((storage) => storage.setItem(storageKey, JSON.stringify(attempt.parse(unconfirmed))));
}

export function forgetAttempt(): void {
  trySessionStorage((storage) => storage.removeItem(storageKey));
}

/** The payment that was under way when the page was left; null when there is none, or it is too old to ask for. */
export function recallAttempt(): PurchaseAttempt | null {
  const text = trySessionStorage((storage) => storage.getItem(storageKey));
  const recalled = text ? readAttempt(text) : null;
  return recalled && Date.now() - recalled.startedAt < keptMilliseconds ? recalled : null;
}

function readAttempt(text: string): PurchaseAttempt | null {
  try {
    return attempt.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
