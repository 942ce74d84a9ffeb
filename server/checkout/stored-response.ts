import type { CheckoutAnswer } from '../../contract/checkout.ts';
import type { ProblemCode } from '../../contract/problems.ts';
import { problems } from '../../contract/problems.ts';
import { composeProblem } from '../http/send-problem.ts';
import type { DeliveredLine } from '../orders/deliver-keys.ts';

/** The final response to a purchase attempt, stored as text so that a replay returns the same bytes. */
export interface StoredResponse {
  readonly status: number;
  readonly body: string;
}

export function approvedResponse(order: {
  readonly id: string;
  readonly transactionId: string;
  readonly totalCents: number;
  readonly lines: readonly DeliveredLine[];
}): StoredResponse {
  const body: CheckoutAnswer = {
    orderId: order.id,
    transactionId: order.transactionId,
    total: order.totalCents / 100,
    licenseKeys: order.lines.map(({ productName, keys, delivery, quantity, backordered }) => ({
      productName,
      keys: [...keys],
      ...(delivery === 'line' && { seats: quantity }),
      ...(backordered && { awaiting: true as const }),
    })),
  };
  return { status: 200, body: JSON.stringify(body) };
}

/** The response for an order that was not paid, with the id of the request that placed the order. */
export function unpaidResponse(code: ProblemCode, requestId: string): StoredResponse {
  return { status: problems[code].status, body: composeProblem(code, requestId) };
}
