import { expect, test } from 'vitest';
import { findApprovalAddress } from './read-order.ts';

const page = 'https://www.paypal.com';

const addressFor = (href: string) =>
  findApprovalAddress({ id: '5O1', links: [{ rel: 'approve', href }] }, page);

test('a buyer approves a payment on the page that PayPal names', () => {
  expect(addressFor(`${page}/checkoutnow?token=5O1&x=1`)).toBe(`${page}/checkoutnow?token=5O1&x=1`);
});

test.each([
  'https://www.paypal.com.evil.example/checkoutnow',
  'https://user@evil.example/?www.paypal.com',
  'http://www.paypal.com/checkoutnow',
  'javascript://www.paypal.com/%0Aalert(1)',
  '/checkoutnow',
])('no buyer is sent anywhere else: %s', (href) => {
  expect(addressFor(href)).toBe(`${page}/checkoutnow?token=5O1`);
});
