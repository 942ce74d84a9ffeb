import { expect, test } from 'vitest';
import { shop } from '../../shop.config.ts';
import { composeCodeMail } from './code-mail.ts';

const request = {
  seller: shop,
  to: 'mia@example.com',
  code: '048291',
  minutesValid: 10,
  // 2:05 pm in Sydney.
  sentAt: new Date('2026-11-27T03:05:00Z'),
  purpose: 'checkout',
} as const;

test('text and page have the code, and the text no other six digits', () => {
  const mail = composeCodeMail(request);
  expect(mail.to).toBe('mia@example.com');
  expect(mail.text.match(/\b\d{6}\b/g)).toEqual(['048291']);
  expect(mail.html).toContain('>048291</p>');
});

test('the mail states how long the code is valid, and what to do if nobody asked for it', () => {
  const { text } = composeCodeMail(request);
  expect(text).toContain('valid for 10 minutes');
  expect(text).toContain('Only your newest code works.');
  expect(text).toContain("If you didn't ask for this code, you can ignore this email.");
});

test('the subject has the time in the seller’s zone and no code, because a locked screen shows it', () => {
  expect(composeCodeMail(request).subject).toBe('Your verification code for Harbour Licensing, 2:05 pm');
});

test('every code mail has a new Message-ID', () => {
  const ids = [composeCodeMail(request), composeCodeMail(request)].map(({ messageId }) => messageId);
  expect(new Set(ids).size).toBe(2);
  for (const id of ids) expect(id).toMatch(/^code\.[0-9a-f-]{36}@harbourlicensing\.example$/);
});

test.each([
  ['checkout', 'Enter it in the checkout to continue your purchase.'],
  ['quote', 'Enter it in the shop to get your quote.'],
  ['my-orders', 'Enter it under Find my keys to see your orders.'],
] as const)('the mail states what the code is for: %s', (purpose, sentence) => {
  const { text, html } = composeCodeMail({ ...request, purpose });
  for (const part of [text, html]) expect(part).toContain(sentence);
});

test("an operator's code has words of its own", () => {
  const { subject, text } = composeCodeMail({ ...request, purpose: 'desk' });
  expect(subject).toBe('Your sign-in code for Harbour Licensing, 2:05 pm');
  expect(text).toContain("Enter it on the desk's page. It is valid for 10 minutes");
});
