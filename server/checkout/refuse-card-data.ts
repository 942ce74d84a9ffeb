import type { FastifyInstance } from 'fastify';
import { sendProblem } from '../http/send-problem.ts';

/**
 * Refuses bodies with card data, before their schema reads them, where the card goes from the page to Stripe: nothing of
 * them is kept, logged or repeated in the response.
 */
export function refuseCardData(app: FastifyInstance): void {
  app.addHook('preValidation', async (request, reply) => {
    if (hasCardData(request.body)) return sendProblem(reply, 'card-data-refused');
  });
}

const cardFields = ['cardnumber', 'cvv', 'expirydate'];

/** Texts in which a buyer may have typed a card number by mistake: names, and everything about the payment. */
const watchedFields = ['firstName', 'lastName', 'company', 'cardholderName'];

/** The schema refuses longer texts. */
const longestText = 2_000;

/** Whether a JSON value has a card field at any depth, or a card number in a name or in its payment. */
export function hasCardData(body: unknown): boolean {
  const open: { readonly value: unknown; readonly isWatched: boolean }[] = [
    { value: body, isWatched: false },
  ];
  for (let part = open.pop(); part; part = open.pop()) {
    const { value, isWatched } = part;
    if (isWatched && (typeof value === 'string' || typeof value === 'number') && hasCardNumber(String(value)))
      return true;
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, member] of Object.entries(value)) {
      if (cardFields.includes(name.toLowerCase())) return true;
      const isToken = typeof member === 'string' && /^ctoken_\w+$/.test(member);
      const isWatchedMember = isWatched || name === 'payment' || watchedFields.includes(name);
      open.push({ value: member, isWatched: isWatchedMember && !isToken });
    }
  }
  return false;
}

/** 13 to 19 digits whose check digit is right, with or without blanks or dashes between them. */
function hasCardNumber(text: string): boolean {
  for (const [run] of text
    .trim()
    .slice(0, longestText)
    .matchAll(/\d(?:[\s-]*\d){12,}/g)) {
    const groups = run.split(/[\s-]+/);
    for (const start of groups.keys()) {
      let digits = '';
      for (let end = start; end < groups.length && digits.length <= 19; end += 1) {
        digits += groups[end];
        if (digits.length >= 13 && digits.length <= 19 && hasCheckDigit(digits)) return true;
      }
    }
  }
  return false;
}

/** The Luhn check: from the right, every second digit counts twice. */
function hasCheckDigit(digits: string): boolean {
  let sum = 0;
  for (let place = 0; place < digits.length; place += 1) {
    const digit = Number(digits.at(-1 - place));
    const doubled = digit * 2;
    sum += place % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}
