import { countSellableKeys } from '../../../licences/count-sellable-keys.ts';
import { broken, type Check, countOf, type Finding, ok, skipped, warning } from '../check.ts';

export const stock: Check = {
  name: 'stock',
  needsDatabase: true,
  async run({ db }) {
    const products = await db
      .selectFrom('products')
      .select(['id', 'low_stock_threshold as threshold', 'when_too_few as whenTooFew'])
      .where('fulfilment', '=', 'stock')
      .where('withdrawn_at', 'is', null)
      .orderBy('position')
      .execute();
    if (products.length === 0) return skipped('No product on sale has keys in stock: the shop makes them.');
    const counted = products.map(({ id, threshold }) => ({ productId: id, most: threshold + 1 }));
    const left = await countSellableKeys(db, counted);
    return products.map(({ id, threshold, whenTooFew }): Finding => {
      const keys = left.get(id) ?? 0;
      const name = `stock ${id}`;
      const action = `Import keys: npm run shop -- keys import <file> --product ${id}.`;
      if (keys === 0)
        return whenTooFew === 'refuse'
          ? { name, ...broken(`${id} is out of stock: nobody can buy it.`, action) }
          : { name, ...warning(`${id} is out of stock: buyers wait for their keys.`, action) };
      if (keys < threshold) return { name, ...warning(`${id} has ${countOf(keys, 'key')} left.`, action) };
      return { name, ...ok(`${id} has ${keys > threshold ? `more than ${threshold}` : keys} keys left.`) };
    });
  },
};
