import { describe, expect, it } from 'vitest';
import { checkoutRequest, parseExpiry, stateCodes } from './checkout.ts';

const valid = {
  email: 'mia@example.com',
  billing: {
    firstName: 'Mia',
    lastName: 'Nguyen',
    company: 'Example Pty Ltd',
    street: '1 George Street',
    city: 'Sydney',
    state: 'NSW',
    postcode: '2000',
    phone: '02 5550 0100',
  },
  payment: {
    cardNumber: '4111 1111 1111 1111',
    expiryDate: '12/30',
    cvv: '123',
    cardholderName: 'Mia Nguyen',
  },
  items: [{ productId: 'endpoint-complete', quantity: 1 }],
};

/** The valid request with one field changed; `undefined` takes the field away. */
function withField(path: string, value: unknown): unknown {
  const request = structuredClone(valid) as Record<string, unknown>;
  const [group = '', field] = path.split('.');
  if (field === undefined) request[group] = value;
  else (request[group] as Record<string, unknown>)[field] = value;
  return request;
}

/** What is said of a request: `field: message`, one entry a fault. */
function faultsOf(request: unknown): string[] {
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
  it('is accepted when it is whole', () => {
    expect(faultsOf(valid)).toEqual([]);
  });

  describe.each(requiredFields)('%s', (path, message) => {
    it.each(['', '   ', '\u200b\u2060 \ufeff', '\u3164', '\u2800', null, undefined])(
      `is "${message}" when it is %j`,
      (value) => {
        expect(faultsOf(withField(path, value))).toContain(`${path}: ${message}`);
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
    expect(faultsOf(withField('email', email))).toEqual(['email: Invalid email address']);
  });

  it('takes an email with 64 characters before its @', () => {
    expect(faultsOf(withField('email', `${'a'.repeat(64)}@example.com`))).toEqual([]);
  });

  it('keeps invisible characters that belong to a name: Persian, emoji', () => {
    for (const name of ['علی\u200cرضا', '👩\u200d💻', '🏴\u{e0067}\u{e007f}']) {
      expect(checkoutRequest.parse(withField('billing.firstName', name)).billing.firstName).toBe(name);
    }
  });

  it('takes an email without regard to blanks around it and to case', () => {
    expect(checkoutRequest.parse(withField('email', '  Mia@Example.COM ')).email).toBe('mia@example.com');
  });

  it('wants a postcode of at least 4 characters and a CVV of at least 3', () => {
    expect(faultsOf(withField('billing.postcode', '200'))).toEqual([
      'billing.postcode: Valid postcode required',
    ]);
    expect(faultsOf(withField('payment.cvv', '12'))).toEqual(['payment.cvv: CVV is required']);
  });

  it('knows all eight states and territories, and no other', () => {
    for (const state of stateCodes) expect(faultsOf(withField('billing.state', state))).toEqual([]);
    expect(faultsOf(withField('billing.state', 'XX'))).toHaveLength(1);
    expect(stateCodes).toHaveLength(8);
  });

  it('takes any script and emoji in a name, up to 200 characters', () => {
    for (const name of ['Zoë', '李小龙', 'Ḿ̈ia', '😀'.repeat(200)]) {
      expect(faultsOf(withField('billing.firstName', name))).toEqual([]);
    }
    expect(faultsOf(withField('billing.firstName', 'x'.repeat(201)))).toEqual([
      'billing.firstName: Must be at most 200 characters',
    ]);
  });

  it.each(['a\u0000b', 'a\nb', 'a\u001bb', 'a\ud800b'])(
    'refuses control characters and broken text: %j',
    (name) => {
      expect(faultsOf(withField('billing.lastName', name))).toHaveLength(1);
    },
  );

  it.each([0, -1, 1.5, 1000, 2 ** 53, Number.POSITIVE_INFINITY, '5', true, null, undefined])(
    'refuses the quantity %j',
    (quantity) => {
      expect(faultsOf(withField('items', [{ productId: 'endpoint-complete', quantity }]))).toContain(
        'items.0.quantity: Quantity must be a whole number from 1 to 999',
      );
    },
  );

  it('merges the lines of one product, and refuses more than 999 seats of it', () => {
    const lines = (...quantities: number[]) =>
      withField(
        'items',
        quantities.map((quantity) => ({ productId: 'endpoint-complete', quantity })),
      );
    expect(checkoutRequest.parse(lines(998, 1)).items).toEqual([
      { productId: 'endpoint-complete', quantity: 999 },
    ]);
    expect(faultsOf(lines(998, 2))).toEqual(['items: At most 999 seats of one product']);
  });

  it('has 1 to 50 lines', () => {
    const lines = (count: number) =>
      withField(
        'items',
        Array.from({ length: count }, (_, i) => ({ productId: `p${i}`, quantity: 1 })),
      );
    expect(faultsOf(lines(0))).toEqual(['items: Your cart is empty']);
    expect(faultsOf(lines(50))).toEqual([]);
    expect(faultsOf(lines(51))).toEqual(['items: An order has at most 50 lines']);
  });

  it('ignores prices and totals that a page sends along', () => {
    const checked = checkoutRequest.parse({
      ...valid,
      total: 1,
      items: [{ ...valid.items[0], price: 0.01 }],
    });
    expect(checked).not.toHaveProperty('total');
    expect(checked.items[0]).not.toHaveProperty('price');
  });
});

describe('an expiry date', () => {
  it.each(['12/30', '12 / 30', '12/2030', '1230', ' 12/30 '])('may be written %j', (text) => {
    expect(parseExpiry(text)).toEqual({ year: 2030, month: 12 });
  });

  it.each(['13/30', '00/30', '12-30', '12/3', '12/1999', 'soon'])('cannot be written %j', (text) => {
    expect(parseExpiry(text)).toBeNull();
  });
});
