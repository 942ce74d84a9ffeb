import type { TestShop } from '../start-shop.ts';
import type { Walk } from './walk.ts';

/** Without the vendor. */
export const thirdProduct = 'Email Security Gateway and Compliance Archive for Regulated Industries';

/** Puts a product with a long name, a high price and many features on sale. */
export async function addThirdProduct({ database }: TestShop): Promise<void> {
  const offers = [
    'Malware Protection',
    'Firewall',
    'Email Filter in Both Directions',
    'Legal Hold and Archive',
  ];
  await database.db
    .insertInto('products')
    .values({
      id: 'email-gateway',
      position: 3,
      name: `Ironbark ${thirdProduct}`,
      price_cents: 129_900,
      edition: 'Regulated Industries',
      featured: true,
      badge: 'FOR HEALTH AND LAW',
      description:
        'Filters mail in both directions, and keeps what the law asks you to keep for seven years.',
      features: [
        ...['Inbound and outbound malware filtering', 'Attachment sandbox', 'Link rewriting and checking'],
        ...['Data loss prevention with Australian identifiers, such as tax file and Medicare numbers'],
        ...['Archive with legal hold', 'Journal of every administrator action', 'Message encryption'],
        ...['Retention rules by department', 'Export for discovery as PST and EML'],
      ],
      comparison: JSON.stringify(offers.map((feature, index) => ({ feature, offer: index !== 1 }))),
    })
    .execute();
}

/** Buys the third product. */
export const walkThirdProduct: Walk = async (shop, look) => {
  await shop.openTab('Products');
  await shop.product(thirdProduct).waitFor();
  await look('products');
  await shop.openTab('Home');
  await shop.heading('Featured products').scrollIntoViewIfNeeded();
  await look('home');
  await shop.startCheckout(thirdProduct, 999);
  await look('cart and email step');
  await shop.checkout.reachPayment();
  await look('payment step');
  await shop.checkout.pay();
  await look('success');
};
