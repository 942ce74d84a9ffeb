import * as z from 'zod/mini';
import { cardPayment } from '../../contract/checkout.ts';
import { declineReasons } from './payment-gateway.ts';

/**
 * How the shop and a gateway server talk: each call is a POST of JSON, and only a 200 with JSON states an outcome. A
 * response names its order and the gateway's mode, so that the shop never believes one that was meant for another
 * request or that comes from a live gateway.
 */
export const chargePath = '/orders/:orderId/charge';
export const settlePath = '/orders/:orderId/settle';

/** A charge in cents of AUD. */
export const chargeCall = z.object({ amountCents: z.int().check(z.positive()), card: cardPayment });

const approved = z.object({
  kind: z.literal('approved'),
  transactionId: z.string().check(z.regex(/^\S{1,64}$/)),
});
const declined = z.object({ kind: z.literal('declined'), reason: z.enum(declineReasons) });
const neverCharged = z.object({ kind: z.literal('never-charged') });

export const chargeAnswer = answerWith(z.discriminatedUnion('kind', [approved, declined]));
export const settleAnswer = answerWith(z.discriminatedUnion('kind', [approved, declined, neverCharged]));

function answerWith<Outcome extends z.ZodMiniType>(outcome: Outcome) {
  return z.object({ mode: z.literal('demo'), orderId: z.string(), outcome });
}

/** A path with the order filled in. */
export function pathFor(path: typeof chargePath | typeof settlePath, order: string): string {
  return path.replace(':orderId', () => encodeURIComponent(order));
}
