import { expect } from 'vitest';
import type { MailServer } from '../mail-server.ts';
import { address } from './checkout.ts';
import type { ShopPage } from './shop-page.ts';

/** Where the links in the mails lead to; a test opens them in its own shop. */
export const quoteSettings = { publicUrl: 'https://shop.example' };

/** From the cart to the last step before the quote. */
export async function reachQuote(shop: ShopPage): Promise<void> {
  const { checkout } = shop;
  await shop.press(shop.button('Get a Quote'));
  await checkout.verifyEmail();
  await checkout.fill(address);
  await checkout.press('Continue to Quote');
  await checkout.isAt('Review Your Quote');
}

/** From the cart to the quote. Returns its number. */
export async function makeQuote(shop: ShopPage): Promise<string> {
  await reachQuote(shop);
  await shop.checkout.press('Create Quote');
  const heading = shop.page.getByRole('heading', { name: /^Quote QUO-/, level: 1 });
  return (await heading.innerText()).replace('Quote ', '');
}

/** The link of the quote in the buyer's mailbox, within the shop. */
export async function receiveQuoteLink(mailServer: MailServer, number: string): Promise<string> {
  const findMail = () => mailServer.mails.find(({ subject }) => subject?.includes(number));
  await expect.poll(findMail, { message: 'the mail with the quote' }).toBeDefined();
  const { text = '', attachments = [] } = findMail() ?? {};
  expect(attachments.map(({ filename }) => filename)).toContain(`${number}.pdf`);
  const [, link] = /https:\/\/shop\.example(\/#quote=[\w-]{22})$/m.exec(text) ?? [];
  if (link === undefined) throw new Error(`The mail has no link: ${text}`);
  return link;
}
