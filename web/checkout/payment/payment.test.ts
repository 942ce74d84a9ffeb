import type { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { validBilling } from '../../../test/valid-billing.ts';
import { createQueryClient } from '../../api/query-client.ts';
import { advanceCheckout, currentCheckout } from '../checkout-session.ts';
import { pay } from './payment.ts';
import { attemptPurchase } from './purchase-attempt.ts';

const email = 'a@b.example';
const billing = { ...validBilling, company: '', phone: '' } as const;
const line = { productId: 'a', name: 'A', quantity: 2, unitPriceCents: 8999 };
const card = {
  cardNumber: '4111 1111 1111 9876',
  expiryDate: '12/30',
  cvv: '753',
  cardholderName: 'CANARY LOVELACE',
};
/** Without random digits, which may have the CVV among them. */
const attempt = {
  ...attemptPurchase(null, { email, billing, lines: [line] }, null, card),
  idempotencyKey: 'the-key-of-the-attempt',
  startedAt: 1_000,
};
const order = { orderId: 'ORD-1', transactionId: 'T-1', total: 197.98, licenseKeys: [] };

let stored: string[];
let queryClient: QueryClient;

beforeEach(() => {
  stored = [];
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('sessionStorage', {
    setItem: (_key: string, text: string) => stored.push(text),
    removeItem: () => undefined,
  });
  queryClient = createQueryClient();
  advanceCheckout({ type: 'result-seen' });
  advanceCheckout({ type: 'moved', to: 'email' });
  advanceCheckout({ type: 'code-sent', email, demoCode: null });
  advanceCheckout({ type: 'email-verified', at: 0 });
  advanceCheckout({ type: 'billing-given', billing });
});

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['goes through', 200, order, { order: { orderId: 'ORD-1' }, card: null }],
  ['is declined', 402, { code: 'card-declined' }, { step: 'payment', card: null, attempt: null }],
  ['is not confirmed', 503, { code: 'outcome-unknown' }, { unconfirmed: 'unknown', card }],
])('when a payment %s, nothing of the card is stored or cached', async (_what, status, body, end) => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_path: string, request: RequestInit) => {
    sent.push(request.body);
    return new Response(JSON.stringify(body), { status });
  });
  const paying = pay({ attempt, card, queryClient });
  expect(currentCheckout().isPaying).toBe(true);
  await pay({ attempt, card, queryClient });
  await paying;
  expect(currentCheckout()).toMatchObject({ isPaying: false, ...end });
  expect(sent).toEqual([expect.stringContaining(card.cardNumber)]);
  expect(stored.join()).toContain(attempt.idempotencyKey);
  const cached = queryClient.getMutationCache().getAll();
  expect(stored.join() + JSON.stringify(cached.map(({ state }) => state))).not.toMatch(/9876|753|CANARY/);
});
