import type { FastifyInstance } from 'fastify';
import { headers as names } from '../../contract/calls.ts';
import { plainDigits } from '../../contract/plain-text.ts';
import { sendProblem } from '../platform/http/send-problem.ts';

/**
 * Refuses them before their schema reads them: nothing is kept, logged or repeated in the response.
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
 * Where a card number may get by mistake, and would be kept. A phone number may have as many
 * digits.
 */
const checks: Readonly<Record<string, Check>> = {
  billing: hasCardNumber,
  payment: hasCardNumber,
  cardholderName: hasCardNumber,
  phone: isCardNumber,
  email: isCardAddress,
  accountsEmail: isCardAddress,
};

function isCardAddress(address: string): boolean {
  return isCardNumber(address.replace(/@.*/s, ''));
}

/**
 * Whether a JSON value has a card field at any depth, or a card number in its email, billing
 * details or payment.
 */
export function hasCardData(body: unknown): boolean {
  const open: { readonly value: unknown; readonly check: Check | null }[] = [
    { value: body, check: null },
  ];
  for (let part = open.pop(); part; part = open.pop()) {
    const { value, check } = part;
    const isText = typeof value === 'string' || typeof value === 'number';
    if (isText && check?.(String(value))) return true;
    if (typeof value !== 'object' || value === null) continue;

    for (const [name, member] of Object.entries(value)) {
      if (cardFields.includes(name.toLowerCase())) return true;
      const ownCheck = Object.hasOwn(checks, name) ? checks[name] : undefined;
      open.push({ value: member, check: isToken(member) ? null : (ownCheck ?? check) });
    }
  }
  return false;
}

function isToken(member: unknown): boolean {
  return typeof member === 'string' && /^ctoken_\w+$/.test(member);
}

/** Longer texts are refused by their schema. */
const longestText = 2_000;

/** Also what people type between the groups of a number, and what nobody sees. */
const between = String.raw`[\s\p{Pd}\p{Cf}._/·•]`;
const run = new RegExp(String.raw`\d(?:${between}*\d){12,}`, 'gu');
const separators = new RegExp(`${between}+`, 'u');
const digitsAlone = new RegExp(String.raw`^[2-6](?:${between}*\d){12,18}$`, 'u');

/**
 * Whether a text has a card number anywhere: 13 to 19 digits of any script whose check digit is
 * right.
 */
export function hasCardNumber(text: string): boolean {
  for (const [digits] of toPlainDigits(text).matchAll(run)) {
    const groups = digits.split(separators);
    for (const start of groups.keys()) {
      let number = '';
      for (let end = start; end < groups.length && number.length <= 19; end += 1) {
        number += groups[end];
        if (number.length >= 13 && number.length <= 19 && hasCheckDigit(number)) return true;
      }
    }
  }
  return false;
}

/**
 * Whether a text is a card number and nothing else. Phone numbers so long begin with + or 0, and
 * cards with 2 to 6.
 */
export function isCardNumber(text: string): boolean {
  const plain = toPlainDigits(text);
  return digitsAlone.test(plain) && hasCheckDigit(plain.replaceAll(/\D/g, ''));
}

/** The digits of other scripts, too. */
function toPlainDigits(text: string): string {
  return plainDigits(text.trim().slice(0, longestText).normalize('NFKC'));
}

/** The Luhn check: from the right, every second digit counts twice. */
function hasCheckDigit(digits: string): boolean {
  let sum = 0;
  for (let place = 0; place < digits.length; place += 1) {
    const digit = Number(digits.at(-1 - place));
    sum += place % 2 === 0 ? digit : sumDigits(digit * 2);
  }
  return sum % 10 === 0;
}

/** The sum of the digits of a number below 20. */
function sumDigits(number: number): number {
  return number > 9 ? number - 9 : number;
}
