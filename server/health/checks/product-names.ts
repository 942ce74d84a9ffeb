import { ok, skipped, warning } from '../../operators/finding.ts';
import { isNamedAfter, readEarlierVendors } from '../../products/follow-vendor.ts';
import { databaseCheck } from '../check.ts';

/**
 * Whether products on sale are named after `vendorName`, which cards leave out. A shop may sell
 * those of several vendors: only an earlier `vendorName` is a warning.
 */
export const productNames = databaseCheck('product-names', async ({ db, seller }) => {
  const { vendorName } = seller;
  const onSale = await db
    .selectFrom('product_facts')
    .select('name')
    .where('is_on_sale', '=', true)
    .orderBy('position')
    .execute();
  if (onSale.length === 0) return skipped('No product is on sale.');

  const others = onSale.map(({ name }) => name).filter((name) => !isNamedAfter(name, vendorName));
  const earlier = await readEarlierVendors(db);
  const orphans = others.filter((name) =>
    earlier.some((vendor) => vendor !== vendorName && isNamedAfter(name, vendor)),
  );
  if (orphans.length > 0)
    return warning(
      `These products on sale have the name of an earlier vendor: ${orphans.join(', ')}. ` +
        `vendorName in shop.config.ts is ${vendorName}.`,
      'Give them their new names at the desk. If you sell both vendors, their names are right.',
      { link: { href: '/products', words: 'See the products' } },
    );
  if (others.length === 0) return ok(`All products on sale are named after ${vendorName}.`);
  return ok(
    `These products on sale are not named after ${vendorName}, and cards show their whole name: ` +
      `${others.join(', ')}.`,
  );
});
