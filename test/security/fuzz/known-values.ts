import fc from 'fast-check';
import { stateCodes } from '../../../contract/checkout.ts';
import { demoInvoice } from '../../../contract/demo.ts';
import { validCard } from '../../shop-driver.ts';
import type { KnownValues } from './from-schema.ts';

/** How many customers have proven their address before the first request. */
export const customerCount = 5;

/** The address of a customer: the same in every run, so that a seed makes the same requests. */
export function emailOf(customer: number): string {
  return `fuzz-${customer}@example.com`;
}

/** Of a quote that the customer has: one seat of Enterprise Protection. */
export function quoteTokenOf(customer: number): string {
  return `fuzz-quote-of-number-${customer}`;
}

/** Stands for a token that is made when the request is sent, because each can be used once. */
export const newToken = 'ctoken_new';

/** What a customer who wants to buy, or to see the demo invoice, would enter. */
export function knownValuesOf(customer: number): KnownValues {
  const name = fc.constantFrom('Mia', "O'Brien", '李小龙', 'Zoë 😀', 'x'.repeat(200));
  return {
    email: fc.constantFrom(emailOf(customer), emailOf(customer), demoInvoice.email),
    firstName: name,
    lastName: name,
    company: name,
    street: fc.constant('1 George Street'),
    city: name,
    state: fc.constantFrom(...stateCodes),
    postcode: fc.constant('2000'),
    phone: fc.constant('02 5550 0100'),
    cardNumber: fc.constantFrom(validCard.cardNumber, validCard.cardNumber, '4000 0000 0000 0002'),
    expiryDate: fc.constantFrom('12/49', '01 / 2048'),
    cvv: fc.constantFrom('123', '1234'),
    cardholderName: name,
    confirmationToken: fc.constantFrom(newToken, newToken, 'ctoken_unknown'),
    productId: fc.constantFrom('endpoint-complete', 'endpoint-enterprise'),
    quantity: fc.integer({ min: 1, max: 30 }),
    id: fc.constantFrom(demoInvoice.id, 'INV-000001', 'INV-999999999'),
    orderId: fc.constantFrom(demoInvoice.id, 'ORD-AAAA-AAAA-AAAA-AAAA'),
    number: fc.constantFrom('ADJ-000001', 'adj-1'),
    after: fc.constantFrom('INV-000001', 'INV-999999999'),
    licenseKey: fc.constant(demoInvoice.licenseKey),
    amountCents: fc.constant(demoInvoice.amountCents),
    abn: fc.constantFrom('51 824 753 556', '51824753556'),
    purchaseOrder: fc.constantFrom('PO-7781', 'x'.repeat(40), '李小龙'),
    accountsEmail: fc.constantFrom('accounts@example.com', emailOf(customer)),
    purpose: fc.constantFrom('new', 'more-seats', 'renewal'),
    vendorAccount: fc.constantFrom('S-20418', 'x'.repeat(80)),
    renews: fc.constantFrom(...Array.from({ length: 8 }, () => undefined), 'ORD-AAAA-AAAA-AAAA-AAAA'),
    quote: fc.constantFrom(...Array.from({ length: 8 }, () => undefined), quoteTokenOf(customer)),
    token: fc.constantFrom(quoteTokenOf(customer), quoteTokenOf(0), 'x'.repeat(22)),
    code: fc.constantFrom('000000', '123456', '999999'),
  };
}

/** What nobody who means well enters. */
export const hostileValues: readonly unknown[] = [
  ...[0, -1, 1.5, 1000, 2 ** 53, -0, 1e300, '5', '', true, false, null, [], {}, [[]]],
  ...[
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\u202egnp',
    '\u200b',
    '\ufeff',
    '\u0085',
    '\u2028',
    'x'.repeat(10_000),
  ],
  ...[
    "' or 1=1 --",
    "'; drop table orders; --",
    '\\',
    '\\u0000',
    '%00',
    '%s%n',
    '#{7*7}',
    '{{7*7}}',
    '../../etc/passwd',
  ],
  ...[
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    'a\r\nBcc: x@example.com',
    '=1+1',
    ') Tj ET',
  ],
  ...['__proto__', 'constructor', { constructor: { prototype: {} } }, { toString: 1 }, { length: -1 }],
];
