import * as z from 'zod/mini';
import { type BillingInput, billing } from '../../contract/checkout.ts';
import { type CheckoutProgress, checkoutSteps } from './checkout-steps.ts';
import { trySessionStorage } from './try-session-storage.ts';

/**
 * Keeps a checkout over a reload, in the tab's session storage and until the purchase. It never holds anything of
 * the card.
 */

const storageKey = 'licence-shop.checkout.v2';

/** The shop's cookie for a verified address lasts this long. */
const verifiedMilliseconds = 60 * 60 * 1000;

/** What was typed, checked or not. */
export interface CheckoutDrafts {
  readonly email: string;
  readonly billing: Partial<BillingInput>;
}

const stored = z.object({
  step: z.enum(checkoutSteps),
  email: z.string(),
  demoCode: z.nullable(z.string()),
  /** Milliseconds since 1970. */
  verifiedAt: z.nullable(z.number()),
  billing: z.nullable(billing),
  drafts: z.object({ email: z.string(), billing: z.record(z.string(), z.string()) }),
});

export interface StoredProgress extends Omit<CheckoutProgress, 'emailVerified'> {
  readonly verifiedAt: number | null;
  readonly drafts: CheckoutDrafts;
}

export function rememberProgress(progress: StoredProgress): void {
  trySessionStorage((storage) => storage.setItem(storageKey, JSON.stringify(progress)));
}

export function forgetProgress(): void {
  trySessionStorage((storage) => storage.removeItem(storageKey));
}

export interface RecalledProgress {
  readonly progress: CheckoutProgress;
  readonly verifiedAt: number | null;
  readonly drafts: CheckoutDrafts;
}

/** The checkout that was under way when the page was left; null when there is none that can be read. */
export function recallProgress(): RecalledProgress | null {
  return trySessionStorage((storage) => {
    const text = storage.getItem(storageKey);
    const read = text === null ? null : stored.safeParse(JSON.parse(text)).data;
    if (!read) return null;
    const { drafts, verifiedAt, ...progress } = read;
    const emailVerified = verifiedAt !== null && Date.now() - verifiedAt < verifiedMilliseconds;
    return { progress: { ...progress, emailVerified }, verifiedAt, drafts };
  });
}
