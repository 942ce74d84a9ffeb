import type { FastifyInstance } from 'fastify';
import { headers as names } from '../../contract/calls.ts';
import { sendProblem } from '../http/send-problem.ts';
import { hasCardNumber, isCardNumber } from './has-card-number.ts';

/**
 * Refuses bodies with card data, before their schema reads them, where the card goes from the page to Stripe: nothing of
 * them is kept, logged or repeated in the response. So is a card number in place of the idempotency key, which is kept.
 */
export function refuseCardData(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ body, headers }, reply) => {
    const key = headers[names.idempotencyKey];
    if (hasCardData(body) || (typeof key === 'string' && isCardNumber(key)))
      return sendProblem(reply, 'card-data-refused');
  });
}

const cardFields = ['cardnumber', 'cvv', 'expirydate'];

type Check = (text: string) => boolean;

/**
 * Where a card number may have got by mistake or by autofill, and would be kept: anywhere in the billing details and the
 * payment, a field that is added later included. Phone numbers and addresses may hold as many digits.
 */
const checks: Readonly<Record<string, Check>> = {
  ...{ billing: hasCardNumber, payment: hasCardNumber, cardholderName: hasCardNumber },
  ...{ phone: isCardNumber, email: isCardAddress, accountsEmail: isCardAddress },
};

function isCardAddress(address: string): boolean {
  return isCardNumber(address.replace(/@.*/s, ''));
}

/** Whether a JSON value has a card field at any depth, or a card number in its email, billing details or payment. */
export function hasCardData(body: unknown): boolean {
  const open: { readonly value: unknown; readonly check: Check | null }[] = [{ value: body, check: null }];
  for (let part = open.pop(); part; part = open.pop()) {
    const { value, check } = part;
    if (check && (typeof value === 'string' || typeof value === 'number') && check(String(value)))
      return true;
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, member] of Object.entries(value)) {
      if (cardFields.includes(name.toLowerCase())) return true;
      const isToken = typeof member === 'string' && /^ctoken_\w+$/.test(member);
      const ownCheck = Object.hasOwn(checks, name) ? checks[name] : undefined;
      open.push({ value: member, check: isToken ? null : (ownCheck ?? check) });
    }
  }
  return false;
}
