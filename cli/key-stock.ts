import { mostKeysCounted, type ProductStock } from '../contract/desk/key-lists.ts';
import { listKeyStock } from '../server/desk/keys/actions.ts';
import type { Commands } from './commands.ts';
import { openDatabase } from './shop-database.ts';

/** `keys stock` and `keys quarantine`. */
export function addKeyStockCommands(keys: Commands): void {
  keys.addAction('stock', listKeyStock, {
    open: openDatabase,
    input: () => ({}),
    text: ({ products }) => products.map(describeStock).join('\n') || 'There are no products.',
  });

  keys.add('quarantine', 'list how many keys of each product a restore has taken off sale', {
    open: openDatabase,
    work: async ({ act, ...parts }) => {
      const { products } = await act(listKeyStock, parts, {});
      const held = products.filter(({ quarantined }) => quarantined > 0);
      return { products: held.map(({ productId, quarantined }) => ({ productId, quarantined })) };
    },
    text: ({ products }) =>
      products.map(({ productId, quarantined }) => `${productId}  ${formatCount(quarantined)}`).join('\n') ||
      'No key is in quarantine.',
  });
}

const states = ['free', 'reserved', 'sold', 'void', 'quarantined', 'expired', 'awaited'] as const;

function describeStock({ productId, fulfilment, lowSince, ...counts }: ProductStock): string {
  return [
    productId,
    fulfilment === 'stock' ? 'from stock' : 'generated keys',
    ...states
      .filter((name) => name === 'free' || counts[name] > 0)
      .map((name) => `${name} ${formatCount(counts[name])}`),
    ...(lowSince ? [`low since ${lowSince}`] : []),
  ].join('  ');
}

function formatCount(count: number): string {
  return count === mostKeysCounted ? `${count} or more` : String(count);
}
