import type { Walk } from './walk.ts';

/** Buys the most that two products allow: two lines of 999 seats. */
export const walkLargeOrder: Walk = async (shop, look) => {
  const { checkout } = shop;
  await shop.openTab('Products');
  await shop.addToCart('Enterprise Protection', 999);
  await shop.fillCart('Security Complete', 999);
  await look('cart');
  await shop.openCheckout();
  await checkout.reachPayment();
  await look('payment step');
  await checkout.pay();
  await look('success');
};
