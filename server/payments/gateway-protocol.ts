import * as z from 'zod/mini';
import { cardPayment } from '../../contract/checkout.ts';
import { declineReasons } from './payment-gateway.ts';

/**
 * How the shop and a gateway server talk: each call is a POST of JSON, and only a 200 with JSON states an outcome. A
 * response names the gateway's mode and what it is about: the order, refund or payment in the path. So the shop never
 * believes one that was meant for another request or that comes from a live gateway.
 */
export const gatewayPaths = {
  charge: '/orders/:id/charge',
  capture: '/orders/:id/capture',
  inspect: '/orders/:id/inspect',
  close: '/orders/:id/settle',
  refund: '/refunds/:id/make',
  inspectRefund: '/refunds/:id/inspect',
  listRefunds: '/payments/:id/refunds',
  listPayments: '/payments',
} as const;
export type GatewayCall = keyof typeof gatewayPaths;

const cents = z.int().check(z.positive());

/** A charge in cents of AUD. */
export const chargeCall = z.object({
  amountCents: cents,
  card: cardPayment,
  captureLater: z.optional(z.boolean()),
});
export const refundCall = z.object({ orderId: z.string(), paymentId: z.string(), amountCents: cents });

/** A page of the payments since a time, in the order of their order ids. */
export const listPaymentsCall = z.object({ since: readDate(), afterOrderId: z.string() });
export const paymentsPerPage = 100;

const approved = z.object({
  kind: z.literal('approved'),
  transactionId: z.string().check(z.regex(/^\S{1,64}$/)),
});
const declined = z.object({ kind: z.literal('declined'), reason: z.enum(declineReasons) });
const authorised = z.object({
  kind: z.literal('authorised'),
  paymentId: z.string().check(z.regex(/^\S{1,64}$/)),
});
const neverCharged = z.object({ kind: z.literal('never-charged') });
const completed = z.object({ kind: z.literal('completed'), gatewayRefundId: z.string() });
const failed = z.object({ kind: z.literal('failed'), reason: z.string() });
const neverMade = z.object({ kind: z.literal('never-made') });

const listedRefund = z.object({
  gatewayRefundId: z.string(),
  refundId: z.nullable(z.string()),
  amountCents: cents,
  state: z.enum(['completed', 'pending', 'failed']),
  createdAt: readDate(),
});
const listedPayment = z.object({
  paymentId: z.string(),
  orderId: z.string(),
  amountCents: cents,
  currency: z.string(),
  isCaptured: z.boolean(),
  isAuthorised: z.boolean(),
  refundedCents: z.int(),
  createdAt: readDate(),
});

export const chargeAnswer = answerOf(
  'orderId',
  z.discriminatedUnion('kind', [approved, authorised, declined]),
);
export const inspectAnswer = answerOf(
  'orderId',
  z.discriminatedUnion('kind', [approved, authorised, declined, neverCharged]),
);
export const settledAnswer = answerOf(
  'orderId',
  z.discriminatedUnion('kind', [approved, declined, neverCharged]),
);
export const refundAnswer = answerOf('refundId', z.discriminatedUnion('kind', [completed, failed]));
export const refundInspectionAnswer = answerOf(
  'refundId',
  z.discriminatedUnion('kind', [completed, failed, neverMade]),
);
export const refundListAnswer = answerOf('paymentId', z.array(listedRefund));
export const paymentPageAnswer = answerOf('afterOrderId', z.array(listedPayment));

/** `names`: the member that says what the answer is about. */
function answerOf<Outcome extends z.ZodMiniType>(names: string, outcome: Outcome) {
  return { names, schema: z.looseObject({ mode: z.literal('demo'), outcome }) };
}

function readDate() {
  return z.pipe(
    z.iso.datetime(),
    z.transform((text: string) => new Date(text)),
  );
}

/** A path with the order, refund or payment filled in. */
export function pathFor(call: GatewayCall, id: string): string {
  return gatewayPaths[call].replace(':id', () => encodeURIComponent(id));
}
