import type { Command } from 'commander';
import { mostKeysCounted, type ProductStock } from '../contract/desk/key-lists.ts';
import { listKeyStock } from '../server/desk/keys/list-key-stock.ts';
import { type Environment, withShopDatabase } from './shop-database.ts';

interface JsonOption {
  readonly json?: true;
}

/** `keys stock` and `keys quarantine`. */
export function addKeyStockCommands(keys: Command, environment: Environment): void {
  keys
    .command('stock')
    .description('list how many keys each product has')
    .option('--json', 'print JSON')
    .action(async ({ json }: JsonOption) => {
      const stock = await withShopDatabase(environment, (db) => listKeyStock(db));
      console.log(json ? JSON.stringify(stock, null, 2) : describeStock(stock));
    });

  keys
    .command('quarantine')
    .description('list how many keys of each product a restore has taken off sale')
    .option('--json', 'print JSON')
    .action(async ({ json }: JsonOption) => {
      const stock = await withShopDatabase(environment, (db) => listKeyStock(db));
      const held = stock
        .filter(({ quarantined }) => quarantined > 0)
        .map(({ productId, quarantined }) => ({ productId, quarantined }));
      console.log(json ? JSON.stringify(held, null, 2) : describeQuarantine(held));
    });
}

function describeStock(stock: readonly ProductStock[]): string {
  if (stock.length === 0) return 'There are no products.';
  return stock
    .map(({ productId, fulfilment, lowSince, ...counts }) =>
      [
        ...[productId, fulfilment === 'stock' ? 'from stock' : 'generated keys'],
        ...(['free', 'reserved', 'sold', 'void', 'quarantined', 'expired', 'awaited'] as const)
          .filter((name) => name === 'free' || counts[name] > 0)
          .map((name) => `${name} ${formatCount(counts[name])}`),
        ...(lowSince ? [`low since ${lowSince}`] : []),
      ].join('  '),
    )
    .join('\n');
}

function describeQuarantine(held: readonly { productId: string; quarantined: number }[]): string {
  if (held.length === 0) return 'No key is in quarantine.';
  return held.map(({ productId, quarantined }) => `${productId}  ${formatCount(quarantined)}`).join('\n');
}

function formatCount(count: number): string {
  return count === mostKeysCounted ? `${count} or more` : String(count);
}
