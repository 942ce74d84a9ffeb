import type { CheckoutAnswer } from '../../contract/checkout.ts';
import type { ProblemCode } from '../../contract/problems.ts';
import { problems } from '../../contract/problems.ts';
import { composeProblem } from '../http/send-problem.ts';
import type { OrderLine } from '../orders/order.ts';

/** The final answer to a purchase attempt, kept as text so that a replay gets the very same bytes. */
export interface Answer {
  readonly status: number;
  readonly body: string;
}

export function approvedAnswer(order: {
  readonly id: string;
  readonly transactionId: string;
  readonly totalCents: number;
  readonly lines: readonly OrderLine[];
  readonly licenceKeys: readonly (readonly string[])[];
}): Answer {
  const body: CheckoutAnswer = {
    orderId: order.id,
    transactionId: order.transactionId,
    total: order.totalCents / 100,
    licenseKeys: order.lines.map((line, index) => ({
      productName: line.productName,
      keys: [...(order.licenceKeys[index] ?? [])],
    })),
  };
  return { status: 200, body: JSON.stringify(body) };
}

/** The answer for an order that was not paid; it carries the id of the request that placed the order. */
export function unpaidAnswer(code: ProblemCode, requestId: string): Answer {
  return { status: problems[code].status, body: composeProblem(code, requestId) };
}
