import { describe, expect, it } from 'vitest';
import { validBilling } from '../test/valid-billing.ts';
import { checkoutRequest, stateCodes } from './checkout.ts';

const valid = {
  email: 'mia@example.com',
  billing: validBilling,
  payment: {
    cardNumber: '4111 1111 1111 1111',
    expiryDate: '12/30',
    cvv: '123',
    cardholderName: 'Mia Nguyen',
  },
  items: [{ productId: 'endpoint-complete', quantity: 1 }],
};

/** The valid request with one field changed; `undefined` removes the field. */
function withField(path: string, value: unknown): unknown {
  const request = structuredClone(valid) as Record<string, unknown>;
  const [group = '', field] = path.split('.');
  if (field === undefined) request[group] = value;
  else (request[group] as Record<string, unknown>)[field] = value;
  return request;
}

/** The errors of a request, each as `field: message`. */
function errorsOf(request: unknown): string[] {
  const checked = checkoutRequest.safeParse(request);
  return checked.success
    ? []
    : checked.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
}

const requiredFields = [
  ['billing.firstName', 'First name is required'],
  ['billing.lastName', 'Last name is required'],
  ['billing.street', 'Street address is required'],
  ['billing.city', 'City is required'],
  ['billing.state', 'State is required'],
  ['billing.postcode', 'Valid postcode required'],
  ['payment.cardNumber', 'Card number is required'],
  ['payment.expiryDate', 'Expiry date is required'],
  ['payment.cvv', 'CVV is required'],
  ['payment.cardholderName', 'Cardholder name is required'],
] as const;

describe('a checkout request', () => {
  it('is accepted when it is complete', () => {
    expect(errorsOf(valid)).toEqual([]);
  });

  describe.each(requiredFields)('%s', (path, message) => {
    it.each(['', '   ', '\u200b\u2060 \ufeff', '\u3164', '\u2800', null, undefined])(
      `is "${message}" when it is %j`,
      (value) => {
        expect(errorsOf(withField(path, value))).toContain(`${path}: ${message}`);
      },
    );
  });

  it.each(['billing.company', 'billing.phone'])(
    'needs no %s: missing, null and blank become empty',
    (path) => {
      for (const value of [undefined, null, '', '  ', '\u200b\u2060']) {
        const checked = checkoutRequest.parse(withField(path, value));
        expect(checked.billing[path === 'billing.company' ? 'company' : 'phone']).toBe('');
      }
    },
  );

  it.each([
    'no-at-sign',
    'a@b',
    '"quoted local"@example.com',
    'a b@example.com',
    `${'a'.repeat(65)}@example.com`,
    '',
    null,
  ])('refuses the email %j', (email) => {
    expect(errorsOf(withField('email', email))).toEqual(['email: Invalid email address']);
  });

  it('accepts an email address with 64 characters before its @', () => {
    expect(errorsOf(withField('email', `${'a'.repeat(64)}@example.com`))).toEqual([]);
  });

  it('keeps invisible characters that belong to a name: Persian, emoji', () => {
    for (const name of ['علی\u200cرضا', '👩\u200d💻', '🏴\u{e0067}\u{e007f}']) {
      expect(checkoutRequest.parse(withField('billing.firstName', name)).billing.firstName).toBe(name);
    }
  });

  it('trims an email address and makes it lower case', () => {
    expect(checkoutRequest.parse(withField('email', '  Mia@Example.COM ')).email).toBe('mia@example.com');
  });

  it('requires a postcode of at least 4 characters and a CVV of at least 3', () => {
    expect(errorsOf(withField('billing.postcode', '200'))).toEqual([
      'billing.postcode: Valid postcode required',
    ]);
    expect(errorsOf(withField('payment.cvv', '12'))).toEqual(['payment.cvv: CVV is required']);
  });

  it.each([
    ['4111\u00a01111\u200b1111‑1111', '١٢٣', '２０００'],
    ['４１１１１１１１１１１１１１１１', '१२३', '۲۰۰۰'],
  ])('reads the digits of card, CVV and postcode however they are typed: %s', (cardNumber, cvv, postcode) => {
    const payment = { ...valid.payment, cardNumber, cvv };
    const read = checkoutRequest.parse({ ...valid, payment, billing: { ...validBilling, postcode } });
    expect(read.payment).toMatchObject({ cardNumber: '4111111111111111', cvv: '123' });
    expect(read.billing.postcode).toBe('2000');
  });

  it('accepts the eight states and territories only', () => {
    for (const state of stateCodes) expect(errorsOf(withField('billing.state', state))).toEqual([]);
    expect(errorsOf(withField('billing.state', 'XX'))).toHaveLength(1);
    expect(stateCodes).toHaveLength(8);
  });

  it('accepts any script and emoji in a name, up to 200 characters', () => {
    for (const name of ['Zoë', '李小龙', 'Ḿ̈ia', '😀'.repeat(200)]) {
      expect(errorsOf(withField('billing.firstName', name))).toEqual([]);
    }
    expect(errorsOf(withField('billing.firstName', 'x'.repeat(201)))).toEqual([
      'billing.firstName: Must be at most 200 characters',
    ]);
  });

  it.each(['a\u0000b', 'a\nb', 'a\u001bb', 'a\ud800b'])(
    'refuses control characters and broken text: %j',
    (name) => {
      expect(errorsOf(withField('billing.lastName', name))).toHaveLength(1);
    },
  );
});
