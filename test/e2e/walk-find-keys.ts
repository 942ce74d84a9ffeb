import type { MyOrder } from '../../contract/my-orders.ts';
import { FindKeys } from './find-keys.ts';
import type { Walk } from './walk.ts';

/** Buys something, and finds it again. */
export const walkFindKeys: Walk = async (shop, look) => {
  const { checkout, network, page } = shop;
  const findKeys = new FindKeys(shop);
  await shop.startCheckout('Enterprise Protection', 2);
  await checkout.buy();
  await checkout.close();
  await page.context().clearCookies();

  await findKeys.open('Invoice');
  await look('email step');
  await checkout.reachCode();
  await look('code step');
  const answerNow = await network.hold('/api/my-orders');
  await checkout.fill({ 'Verification Code': checkout.mailedCode() });
  await checkout.dialog.getByText('Loading your orders…').waitFor({ state: 'attached' });
  await look('orders, loading');
  answerNow();
  await checkout.isAt('Your orders');
  await look('orders');
  await shop.press(checkout.dialog.getByRole('button', { name: /^Show 2 Keys/ }));
  await checkout.isAt('Your License Keys');
  await look('keys');
  await shop.press(checkout.dialog.getByRole('button', { name: /^Email It Again/ }));
  await checkout.dialog.getByText('The receipt is on its way to').waitFor();
  await look('a receipt sent again');
  await checkout.close();
  await walkAnswers(shop, look);
};

/** Orders of every kind, none, a failure, a session that ended, and no network. */
const walkAnswers: Walk = async (shop, look) => {
  const { checkout, email, network } = shop;
  const findKeys = new FindKeys(shop);
  await network.answer('/api/my-orders', { body: { email, orders, next: 'INV-000019' } });
  await findKeys.openVerified();
  await checkout.isAt('Your orders');
  await look('orders of every kind');
  await network.answer('/api/my-orders', {
    status: 503,
    body: { detail: 'The shop is briefly unavailable.' },
  });
  await checkout.press('Show More');
  await checkout.alert.waitFor();
  await look('orders, the next page failed');
  await checkout.close();

  await findKeys.openVerified();
  await checkout.alert.waitFor();
  await look('orders, failed');
  await network.answer('/api/my-orders', { body: { email, orders: [], next: null } });
  await checkout.press('Try Again');
  await checkout.isAt('No orders with this address');
  await look('no orders');
  await checkout.press('Use another email');
  await look('another email');
  await network.goOffline();
  await checkout.shows('You are offline. Continue when you are connected again.');
  await look('another email, offline');
  await network.goOnline();
  await checkout.close();
};

const base = {
  adjustmentNotes: [],
  orderId: 'ORD-7K4T-9WPN-3VGY-6JFB',
  paidAt: '2026-11-20T01:00:00.000Z',
};
const licence = { seats: 3, openSeats: 3, startsOn: '2026-11-20', endsOn: '2027-11-19', renewedBy: [] };
const renewedBy = [{ invoiceNumber: 'INV-000024', seats: 2, startsOn: '2027-11-20', endsOn: '2028-11-19' }];
const line = {
  productId: 'endpoint-enterprise',
  productName: 'Ironbark Enterprise Protection',
  quantity: 3,
  keyCount: 3,
  awaiting: false,
  seatsLeft: 3,
  licences: [licence],
};
const noteOf = (number: string, amountCents: number) => ({ number, amountCents, issuedAt: base.paidAt });

const orders: readonly MyOrder[] = [
  {
    ...base,
    invoiceNumber: 'INV-000023',
    totalCents: 134_877,
    lines: [
      line,
      {
        ...line,
        productName: 'Ironbark Security Complete',
        keyCount: 0,
        awaiting: true,
        licences: [{ ...licence, openSeats: 1, renewedBy }],
      },
    ],
  },
  {
    ...base,
    orderId: 'ORD-8K4T-9WPN-3VGY-6JFB',
    invoiceNumber: 'INV-000022',
    totalCents: 29_697,
    adjustmentNotes: [noteOf('ADJ-000002', 29_697)],
    lines: [{ ...line, keyCount: 0, seatsLeft: 0, licences: [] }],
  },
  {
    ...base,
    orderId: 'ORD-9K4T-9WPN-3VGY-6JFB',
    invoiceNumber: 'INV-000021',
    totalCents: 142_747_110,
    adjustmentNotes: [noteOf('ADJ-000001', 9_899), noteOf('ADJ-000003', 142_890)],
    lines: [
      {
        ...line,
        productName:
          'Ironbark Email Security Gateway and Compliance Archive for Regulated Industries, Site Licence',
        quantity: 999,
        keyCount: 1,
      },
    ],
  },
];
