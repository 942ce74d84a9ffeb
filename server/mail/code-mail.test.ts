import { expect, test } from 'vitest';
import { shop } from '../../shop.config.ts';
import { composeCodeMail } from './code-mail.ts';

const request = { seller: shop, to: 'mia@example.com', code: '048291', minutesValid: 10 };

test('the code stands in the text and on the page, and is the only six digits there', () => {
  const mail = composeCodeMail(request);
  expect(mail.to).toBe('mia@example.com');
  expect(mail.text.match(/\b\d{6}\b/g)).toEqual(['048291']);
  expect(mail.html).toContain('>048291</p>');
});

test('the mail says how long the code lasts, and what to do if nobody asked for it', () => {
  const { text } = composeCodeMail(request);
  expect(text).toContain('valid for 10 minutes');
  expect(text).toContain('If you did not ask for it, you can ignore this mail.');
});

test('the subject does not give the code away on a locked screen', () => {
  expect(composeCodeMail(request).subject).toBe('Your verification code for Harbour Licensing');
});

test('every code is a mail of its own', () => {
  const ids = [composeCodeMail(request), composeCodeMail(request)].map(({ messageId }) => messageId);
  expect(new Set(ids).size).toBe(2);
  for (const id of ids) expect(id).toMatch(/^code\.[0-9a-f-]{36}@harbourlicensing\.example$/);
});
