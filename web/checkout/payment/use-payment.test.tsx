import { QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../query-client.ts';
import { attemptPurchase } from '../purchase-attempt.ts';
import { useCheckoutForms } from '../use-checkout-forms.ts';
import { usePayment } from './use-payment.ts';

const card = {
  cardNumber: '4111 1111 1111 9876',
  expiryDate: '12/30',
  cvv: '753',
  cardholderName: 'CANARY LOVELACE',
};

const attempt = attemptPurchase(
  null,
  {
    email: 'a@b.example',
    billing: {
      firstName: 'Ada',
      lastName: 'Lovelace',
      company: '',
      street: '12 Example Street',
      city: 'Sydney',
      state: 'NSW',
      postcode: '2000',
      phone: '',
    },
    lines: [{ productId: 'a', name: 'A', quantity: 2, unitPriceCents: 8999 }],
  },
  null,
);

/** Pays by the hook in a page without a browser; gives the client's cache of payments, and what was sent. */
async function payOnce(answer: Response) {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_path: string, { body }: RequestInit) => {
    sent.push(body);
    return answer;
  });
  const client = createQueryClient();
  let pay: ReturnType<typeof usePayment>['pay'] = () => undefined;
  function Payer() {
    pay = usePayment(useCheckoutForms(), () => undefined).pay;
    return null;
  }
  renderToString(
    <QueryClientProvider client={client}>
      <Payer />
    </QueryClientProvider>,
  );
  pay({ attempt, card });
  const cache = client.getMutationCache();
  const whilePaying = JSON.stringify(cache.getAll().map(({ state }) => state));
  await expect.poll(() => client.isMutating()).toBe(0);
  return { sent, whilePaying, afterwards: JSON.stringify(cache.getAll().map(({ state }) => state)) };
}

afterEach(() => vi.unstubAllGlobals());

test.each([
  [
    'goes through',
    200,
    { orderId: 'ORD-1', transactionId: 'T-1', total: 197.98, licenseKeys: [] },
    'success',
  ],
  ['is declined', 402, { code: 'card-declined' }, 'error'],
  ['is not confirmed', 503, { code: 'outcome-unknown' }, 'error'],
])(
  'when a payment %s, nothing of the card is in the cache of the client',
  async (_what, status, body, end) => {
    const { sent, whilePaying, afterwards } = await payOnce(new Response(JSON.stringify(body), { status }));
    expect(String(sent)).toContain(card.cardNumber);
    expect(whilePaying).toContain('pending');
    expect(afterwards).toContain(end);
    // The time of the payment may hold any figures.
    const texts = [whilePaying, afterwards].map((text) => text.replaceAll(/"submittedAt":\d+/g, ''));
    for (const text of texts) expect(text).not.toMatch(/9876|753|CANARY/);
  },
);
