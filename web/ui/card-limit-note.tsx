import { cardLimits, findCardLimit } from '../../contract/card-limits.ts';
import { readPaymentSettings } from '../browser/payment-settings.ts';
import { Notice } from './notice.tsx';

/** Why this total can't be paid by card, or nothing. */
export function CardLimitNote({ totalCents }: { readonly totalCents: number }) {
  const limit = exceedsCard(totalCents);
  return limit && <Notice tone="info" role="status" title={cardLimits[limit]} className="mt-5" />;
}

/** Null in demo mode, whose gateway has no limits. */
export function exceedsCard(totalCents: number) {
  return readPaymentSettings() && findCardLimit(totalCents);
}
