import type { FastifyReply } from 'fastify';
import { formatSeats } from '../../contract/format.ts';
import { sendProblem } from '../platform/http/send-problem.ts';
import type { TooFewKeys } from './write-pending-order.ts';

/** Nothing was charged. The buyer may take fewer seats, unless they are quoted, or agree that the keys follow. */
export function sendTooFewKeys(
  reply: FastifyReply,
  { refused, backorders }: TooFewKeys,
  { isQuoted }: { readonly isQuoted: boolean },
): FastifyReply {
  const products = backorders.map(({ productId }) => productId);
  if (refused.length === 0) return sendProblem(reply, 'backorder', { members: { products } });
  const stock = refused.map(({ productId, left }) => ({ productId, left }));
  const detail = describeShortage(refused, isQuoted);
  return sendProblem(reply, 'out-of-stock', { detail, members: { stock } });
}

export function describeHold({
  productName,
  most,
}: {
  readonly productName: string;
  readonly most: number;
}): string {
  const held =
    most === 0
      ? `PayTo can’t hold licence keys of ${productName} just now, while your bank asks you.`
      : `PayTo can hold only ${most} licence ${most === 1 ? 'key' : 'keys'} of ${productName} while your bank asks you.`;
  return `${held} You have not been charged. Choose another way to pay${most === 0 ? '' : ', or fewer seats'}.`;
}

function describeShortage(refused: TooFewKeys['refused'], isQuoted: boolean): string {
  const sentences = refused.map(({ productName, left }) => {
    if (left === 0) return `${productName} is out of stock.`;
    return `Only ${formatSeats(left)} of ${productName} ${left === 1 ? 'is' : 'are'} left.`;
  });
  const soFar = `${sentences.join(' ')} You have not been charged.`;
  if (isQuoted) return `${soFar} Your quote stays valid: contact support, or try again later.`;
  const canReduce = refused.every(({ left }) => left > 0);
  const whatToDo = canReduce ? 'Reduce the seats' : 'Remove it from your cart';
  return `${soFar} ${whatToDo}, or contact support.`;
}
