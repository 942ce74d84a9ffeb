import type { QuoteAnswer, QuoteState } from '../../contract/quotes.ts';
import { reachQuote } from './quotes.ts';
import type { ShopPage } from './shop-page.ts';
import type { Walk } from './walk.ts';

/** From the cart to a quote, then to its payment; at the end the screen of its link in all its states. */
export const walkQuotes: Walk = async (shop, look) => {
  const { checkout, network } = shop;
  await shop.openTab('Products');
  await shop.addToCart('Security Complete', 12);
  await shop.addToCart('Enterprise Protection', 3);
  await shop.openTab('Cart');
  await reachQuote(shop);
  await look('quote step');
  await network.cut('/api/quotes');
  await checkout.press('Create Quote');
  await checkout.alert.waitFor();
  await look('quote step, no response');
  await network.restore('/api/quotes');
  await checkout.press('Create Quote');
  await shop.button('Pay Now').waitFor();
  await look('quote, open');
  await shop.press(shop.button('Pay Now'));
  await checkout.isAt('Payment');
  await look('payment of a quote');
  await checkout.close();
  await walkStates(shop, look);
};

const walkStates: Walk = async (shop, look) => {
  const token = await shop.page.evaluate<string>(`sessionStorage.getItem('licence-shop.quote.v1')`);
  const path = '/api/quotes/show';
  const quote: QuoteAnswer = await (await shop.page.request.post(path, { data: { token } })).json();
  const show = async (changes: { state: QuoteState } & Partial<QuoteAnswer>, button: string) => {
    await shop.network.answer(path, { body: { ...quote, ...changes } });
    await shop.reload();
    await shop.button(button).waitFor();
  };
  const billing = { ...quote.billing, abn: '51824753556', purchaseOrder: 'PO-2026-000117' };
  await show({ state: 'open', billing, bankAccount: null }, 'Pay Now');
  await look('quote, with company details, cards alone');
  await show({ state: 'being-paid' }, 'Check Again');
  await look('quote, being paid');
  await show({ state: 'paid' }, 'Find My Keys');
  await look('quote, paid');
  await show({ state: 'expired' }, 'Add to Cart at Today’s Prices');
  await look('quote, expired');
  await shop.network.answer(path, { status: 404, body: { code: 'quote-not-found' } });
  await reloadTo(shop, 'There is no such quote');
  await look('quote, unknown');
  await shop.network.cut(path);
  await reloadTo(shop, 'Your quote did not load');
  await look('quote, not loaded');
};

async function reloadTo(shop: ShopPage, heading: string): Promise<void> {
  await shop.reload();
  await shop.isAt(heading);
}
