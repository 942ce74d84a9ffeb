import { homeWordsOf } from '../../contract/home-words.ts';
import { demoWays, namePaymentMethods } from '../../contract/payment-methods.ts';
import { shop } from '../../shop.config.ts';

// A build replaces this file by the texts: `seller-words-plugin.ts`.
export const { title, headline, lead, reseller, delivery, support, claims } = homeWordsOf(
  shop,
  namePaymentMethods(shop, demoWays),
);
