import { describe, expect, it } from 'vitest';
import { maskPersonal } from './log.ts';

describe('a text from outside', () => {
  it.each([
    ['550 No such mailbox <mia.nguyen+shop@example.com.au>', '550 No such mailbox <[address]>'],
    ['postgres://shop:secret@db.example/shop', 'postgres://shop:[address]/shop'],
    ['syntax error at "4111 1111 1111 1111"', 'syntax error at "[number]"'],
    ['card 4111-1111-1111-1111 refused', 'card [number] refused'],
    ['key A2C9X-K7DE3-4FGH5-MNPQ6-02001 twice', 'key [key] twice'],
    ['Invalid API Key provided: sk_live_51AbcDef0', 'Invalid API Key provided: [secret]'],
    ['rk_test_51Abc or whsec_abc123 or ctoken_1Abc', '[secret] or [secret] or [secret]'],
    ["No such payment: 'pi_3Abc_secret_Def456'", "No such payment: 'pi_3Abc_[secret]'"],
    ['GET /api/quotes/Xw3kPz81_Qm4-Rt7bYc2Na/pdf failed', 'GET /api/quotes/[token]/pdf failed'],
    ['GET /unsubscribe/Xw3kPz81_Qm4-Rt7bYc2Na', 'GET /unsubscribe/[token]'],
    ['at https://shop.example/#quote=Xw3kPz81_Qm4-Rt7bYc2Na', 'at https://shop.example/#quote=[token]'],
    ['sent "/api/invoice?id=1&email=a%40b.example" twice', 'sent "/api/invoice?[query]" twice'],
  ])('loses personal data: %s', (text, masked) => {
    expect(maskPersonal(text)).toBe(masked);
  });

  it.each([
    'at file:///srv/shop/node_modules/@fastify/static/index.js:12:5',
    'request 12345678-1234-4123-8123-123456789012',
    'ORD-7K4T-9WPN-3VGY-6JFB took 2500.5 ms',
    'duplicate key value violates unique constraint "orders_pkey"',
    'licence-shop@0.1.0 at 2026-11-20T09:15:02.123Z',
  ])('keeps the rest: %s', (text) => {
    expect(maskPersonal(text)).toBe(text);
  });

  it.each(['a', '1', 'quote=', '1 ', '_secret_', 'sk_live_', 'A1B2C-', '?', '?a', 'a@', '.', '-'])(
    'takes no longer than its length asks for: half a million characters of %j',
    (part) => {
      const text = part.repeat(500_000 / part.length);
      expect(maskPersonal(text).length).toBeLessThanOrEqual(text.length);
    },
  );
});
