import type { RenewalPlan } from '../../contract/renewals.ts';
import { address } from './checkout.ts';
import { complete, enterprise } from './renewals.ts';
import type { Walk } from './walk.ts';

const licence = {
  orderId: 'ORD-7K4T-9WPN-3VGY-6JFB',
  invoiceNumber: 'INV-000021',
  productId: enterprise,
  productName: 'Ironbark Enterprise Protection',
  endsOn: '2027-11-27',
};
const days = { startsOn: '2027-11-28', endsOn: '2028-11-27' };
const newDays = { startsOn: '2026-11-28', endsOn: '2027-11-27', continues: null };

const renewed: RenewalPlan = {
  lines: [
    {
      productId: enterprise,
      productName: 'Ironbark Enterprise Protection',
      parts: [
        { seats: 5, ...days, continues: licence },
        { seats: 3, ...newDays },
      ],
    },
  ],
  open: [{ ...licence, productId: complete, productName: 'Ironbark Security Complete', seats: 3 }],
  covered: null,
  tag: 'tag-1',
};
const covered: RenewalPlan = {
  ...renewed,
  open: [],
  covered: {
    until: '2028-11-27',
    by: [{ orderId: 'ORD-8K4T-9WPN-3VGY-6JFB', invoiceNumber: 'INV-000022', until: '2028-11-27' }],
  },
};
const upgraded: RenewalPlan = {
  ...renewed,
  open: [],
  lines: [
    {
      productId: complete,
      productName: 'Ironbark Security Complete',
      parts: [{ seats: 5, ...days, continues: licence }],
    },
  ],
};

const moved =
  'You have not been charged: the days of these licences have changed since you opened the page. ' +
  'Check the new days.';

/** What a renewal says and asks, in the cart and before the payment. */
export const walkRenewal: Walk = async (shop, look) => {
  const { checkout, network, page } = shop;
  const link = `renew=${licence.orderId}&${enterprise}=8`;
  const show = async (plan: RenewalPlan, text: string | RegExp) => {
    await network.answer('/api/renewal', { body: plan });
    await page.evaluate(`location.hash = ${JSON.stringify(link)}`);
    await page.getByText(text).first().waitFor();
  };
  // While one response takes the place of another, the shop itself may be asked: it has no such order.
  shop.faults.expectFailedRequests('/api/renewal');
  await page.evaluate(`localStorage.setItem('licence-shop.verified.v1', String(Date.now()))`);
  await show(renewed, /^5 seats from .*; 3 new seats from today to /);
  await look('cart, renewal');
  await show(covered, /^These seats are renewed already/);
  await look('cart, covered');
  await show(upgraded, 'No, new seats from today');
  await look('cart, instead of another product');

  await shop.openCheckout();
  await checkout.verifyEmail();
  await checkout.fill(address);
  await checkout.press('Continue to Payment');
  await checkout.isAt('Instead of Enterprise Protection?');
  await look('instead of another product');
  await network.answer('/api/renewal', { body: covered });
  await checkout.press('Yes, instead of Enterprise Protection');
  await checkout.isAt('These seats are renewed already');
  await look('covered');
  await network.answer('/api/renewal', { body: renewed });
  await checkout.press('Add Another Year');
  await checkout.isAt('Payment');
  await checkout.dialog.getByText(/^5 seats from /).waitFor();
  await look('payment of a renewal');
  await network.answer('/api/checkout', {
    status: 412,
    body: { code: 'terms-changed', detail: moved, plan: { ...renewed, tag: 'tag-2' } },
  });
  await checkout.payWith();
  await checkout.isAt('The days of your licences have changed');
  await look('changed days');
};
