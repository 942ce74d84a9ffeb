import { addDetails, companyDetails } from './checkout.ts';
import type { Walk } from './walk.ts';

/** Goes through the checkout with its faults and failures, to the licence keys. */
export const walkCheckout: Walk = async (shop, look) => {
  const { checkout } = shop;
  await shop.startCheckout('Enterprise Protection', 2);
  await look('email step');
  await checkout.press('Send Verification Code');
  await checkout.shows('Invalid email address');
  await look('email step, a message');
  await checkout.reachCode();
  await look('code step');
  await shop.network.goOffline();
  await checkout.shows('You are offline. Your details are kept. Continue when you are connected again.');
  await look('code step, offline');
  await shop.network.goOnline();
  await checkout.fill({ 'Verification Code': checkout.mailedCode() });
  await checkout.isAt('Billing Address');
  await look('address step');
  await checkout.press('Continue to Payment');
  await checkout.shows('City is required');
  await look('address step, messages');
  await checkout.press(addDetails);
  await checkout.fill({ ...companyDetails, ABN: '53 004 085 617' });
  await checkout.shows('This is not a valid ABN. Check each digit.');
  await look('address step, company details');
  await checkout.fill(companyDetails);
  await checkout.giveAddress();
  await look('payment step');
  await walkRefusals(shop, look);

  await shop.network.loseAnswers('/api/checkout');
  await checkout.payWith();
  await checkout.isAt('Payment not confirmed yet');
  await look('payment, unconfirmed');
  await shop.network.restore('/api/checkout');
  await checkout.press('Check payment status');
  await checkout.isAt('Payment Successful!');
  await look('success');
};

/** A declined card, prices that changed, and a cart that was bought already. */
const walkRefusals: Walk = async (shop, look) => {
  const { checkout, network, faults } = shop;
  faults.expectFailedRequests('/api/checkout');
  await checkout.payWith({ 'Card Number': '4000 0000 0000 0002' });
  await checkout.alert.waitFor();
  await look('payment step, declined');

  await network.answer('/api/checkout', { status: 412, body: { detail: changed, products: dearer } });
  await checkout.payWith();
  await checkout.isAt('Our prices have changed');
  await look('payment step, prices changed');
  await checkout.press('Accept New Prices');

  await network.answer('/api/checkout', {
    status: 409,
    body: { code: 'bought-recently', detail: bought, order: earlierOrder },
  });
  await checkout.payWith();
  await checkout.isAt('You have bought this already');
  await look('payment step, bought recently');
  await checkout.press('Buy Again');

  await network.answer('/api/checkout', {
    status: 409,
    body: { code: 'out-of-stock', detail: short, stock: [{ productId: 'endpoint-enterprise', left: 1 }] },
  });
  await checkout.payWith();
  await checkout.shows('Enterprise Protection: 2 seats in your cart, 1 left');
  await look('payment step, too few keys');
  await checkout.press('Order What Is Left');
  await network.answer('/api/checkout', {
    status: 409,
    body: { code: 'backorder', detail: later, products: ['endpoint-enterprise'] },
  });
  await checkout.payWith();
  await checkout.shows('Keys follow by email: Enterprise Protection');
  await look('payment step, keys follow');
};

const short =
  'You have not been charged. Only 1 seat of Ironbark Enterprise Protection is left. Reduce the seats.';
const later =
  'You have not been charged: a product in your cart is out of stock for now. Its licence keys follow by email.';

const changed = 'You have not been charged: our prices have changed since you opened the page.';
const dearer = [
  {
    id: 'endpoint-enterprise',
    name: 'Ironbark Enterprise Protection',
    price: '99.99',
    description: 'Malware protection and a managed firewall.',
    features: [],
  },
];

const bought = 'You haven’t been charged again: you placed an identical order a few minutes ago.';
const earlierOrder = {
  orderId: 'ORD-7K4T-9WPN-3VGY-6JFB',
  transactionId: 'TXN-9F3A-17C2-04BE-D581',
  total: 219.98,
  licenseKeys: [{ productName: 'Ironbark Enterprise Protection', keys: ['A2C9X-K7DE3-4FGH5-MNPQ6-22001'] }],
};
