import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { validBilling } from '../../../test/valid-billing.ts';
import { advanceCheckout, currentCheckout } from '../checkout-session.ts';
import { endFailed, sendPayment } from './payment.ts';
import { attemptPurchase } from './purchase-attempt.ts';

const token = { confirmationToken: 'ctoken_1', cardholderName: 'A L' };
const purchase = { email: 'a@b.example', billing: validBilling, lines: [] };
const attempt = attemptPurchase(null, purchase, null, token);
const order = { orderId: 'ORD-1', transactionId: 'pi_1', total: 98.99, licenseKeys: [] };
const asked = { status: 'action-required', clientSecret: 'pi_1_secret_2', orderId: 'ORD-1' };
const paid = { kind: 'paid', order: { orderId: 'ORD-1', totalCents: 9899 } };

/** What the shop answers, one after the other, and what it was sent. */
let answers: [status: number, body: object][];
let sent: RequestInit[];
let handleNextAction: (options: { clientSecret: string }) => Promise<unknown>;

beforeEach(() => {
  sent = [];
  handleNextAction = async () => ({});
  const content = JSON.stringify({ mode: 'sandbox', publishableKey: 'pk_test_1', scriptUrl: null });
  vi.stubGlobal('document', { querySelector: () => ({ content }) });
  const stripe = { handleNextAction: (options: { clientSecret: string }) => handleNextAction(options) };
  vi.stubGlobal('window', { Stripe: Object.assign(() => stripe, { version: 'endive' }) });
  vi.stubGlobal('fetch', async (_path: string, request: RequestInit) => {
    sent.push(request);
    const [status, body] = answers.shift() ?? [500, {}];
    return new Response(JSON.stringify(body), { status });
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a payment without a challenge is one request', async () => {
  answers = [[200, order]];
  expect(await sendPayment(attempt, token)).toMatchObject(paid);
  expect(sent).toHaveLength(1);
});

test('after the challenge the very same request asks for the outcome', async () => {
  answers = [
    [202, asked],
    [200, order],
  ];
  const secrets: string[] = [];
  handleNextAction = async ({ clientSecret }) => secrets.push(clientSecret);
  expect(await sendPayment(attempt, token)).toMatchObject(paid);
  expect(secrets).toEqual(['pi_1_secret_2']);
  expect(sent[1]).toMatchObject({ body: sent[0]?.body, headers: sent[0]?.headers });
  expect(currentCheckout().challengeOpen).toBe(false);
});

test('a challenge that is still open afterwards was left', async () => {
  answers = [
    [202, asked],
    [202, asked],
  ];
  expect(await sendPayment(attempt, token)).toEqual({ kind: 'to-approve' });
});

test('what Stripe’s script reports of a challenge is not believed: the shop is asked', async () => {
  answers = [
    [202, asked],
    [200, order],
  ];
  handleNextAction = () => Promise.reject(new Error('The intent is not in the status requires_action'));
  expect(await sendPayment(attempt, token)).toMatchObject(paid);
});

test('a challenge that failed is a decline', async () => {
  answers = [
    [202, asked],
    [402, { code: 'challenge-failed' }],
  ];
  await expect(sendPayment(attempt, token)).rejects.toMatchObject({ status: 402 });
});

test('a 202 that can’t be read leaves the outcome unknown', async () => {
  answers = [[202, { status: 'action-required' }]];
  await expect(sendPayment(attempt, token)).rejects.toMatchObject({ status: 202 });
});

test('a challenge that never answers gives the page back after 10 minutes, and the payment stays open', async () => {
  vi.useFakeTimers();
  answers = [
    [202, asked],
    [202, asked],
  ];
  const shown = Promise.withResolvers<void>();
  handleNextAction = () => {
    shown.resolve();
    return new Promise(() => {});
  };
  const sending = sendPayment(attempt, token);
  await shown.promise;
  await vi.advanceTimersByTimeAsync(600_000);
  expect(await sending).toEqual({ kind: 'to-approve' });
});

test('a passed challenge whose outcome the shop can’t say now is not confirmed, and one that was declined failed', async () => {
  onTestFinished(() => advanceCheckout({ type: 'another-card' }));
  const problem = (status: number, code: string) => ({ status, code, title: '', detail: '' });
  answers = [
    [202, asked],
    [503, problem(503, 'unavailable')],
  ];
  await expect(sendPayment(attempt, token)).rejects.toMatchObject({ status: 503 });
  expect(currentCheckout().unconfirmed).toBe('unknown');
  answers = [
    [202, asked],
    [402, problem(402, 'card-declined')],
  ];
  const declined = await sendPayment(attempt, token).catch((error: unknown) => error);
  await endFailed(declined, { attempt, card: token, queryClient: new QueryClient() });
  expect(currentCheckout().unconfirmed).toBeNull();
});
