import { countOf } from '../format.ts';
import { describeDays } from '../terms.ts';
import { dollars, fromClient, inWords, of, type Sentence } from './audit-sentences.ts';

/**
 * What the audit records besides the actions that an operator asks for: what the shop, a script or
 * a gateway's dashboard did, a part of an action, and actions of earlier releases.
 */
export const otherEvents: Readonly<Record<string, Sentence>> = {
  'late-capture-refund-requested': ({ amountCents }, { order }) =>
    `returned ${dollars(amountCents)}${of(order)}, which was charged after the order was closed`,
  'refund-found': ({ amountCents }, { order }) =>
    `refunded ${dollars(amountCents)}${of(order)} in the gateway’s dashboard`,
  'licence-days-moved': ({ seats, because, days = [] }, { order }) => {
    const moved = new Set([days].flat().map(describeDays));
    const to = moved.size > 0 ? `: ${[...moved].join('; ')}` : '';
    return `moved the days of ${countOf(seats, 'seat')}${of(order)}, with the order ${because}${to}`;
  },
  'refund-differs': (_, { before, order }) =>
    `reports another outcome of the refund of ${dollars(before.amountCents)}${of(order)}`,
  'dispute-changed': ({ amountCents, status }, { order }) =>
    `reports the dispute of ${dollars(amountCents)}${of(order)}: ${inWords(status)}`,
  'difference-found': (_, { order }) =>
    `found that the gateway and the shop disagree about the payment${of(order)}`,
  'product-repriced': ({ productId, price_cents }, { before, nameProduct }) => {
    const prices = `from ${dollars(before.price_cents)} to ${dollars(price_cents)}`;
    return `changed the price of ${nameProduct(productId)} ${prices}`;
  },
  'vendor-changed': ({ vendorName }, { before }) =>
    `found the vendor ${vendorName} in shop.config.ts, instead of ${before.vendorName}`,
  'product-stock-rule-changed': ({ productId }, { nameProduct }) =>
    `changed the key rules of ${nameProduct(productId)}`,
  'refunded-keys-revealed': ({ refundIds = [] }) =>
    `looked at the keys of ${countOf(refundIds.length, 'refund')}`,
  'sign-in-refused': ({ email, client }) => `refused the sign-in of ${email}${fromClient(client)}`,
  'passkey-suspended': ({ name, email }) =>
    `suspended the passkey “${name}” of ${email}, which may have been copied`,
  'backup-restored': ({ madeAt }) => `restored the backup of ${String(madeAt).slice(0, 10)}`,
};
