import type { ProductStock } from '../contract/desk/key-lists.ts';
import {
  describeDaysLeft,
  describeMade,
  describeStock,
  needsNoStock,
} from '../contract/desk/key-need.ts';
import { keysCalls } from '../contract/desk/keys.ts';
import { productStates } from '../contract/states.ts';
import { listKeyStock } from '../server/keys/desk/actions.ts';
import { releaseQuarantine, undoVoid, voidKeys } from '../server/keys/desk/void-keys.ts';
import type { ActionAnswer } from '../server/operators/desk/action.ts';
import type { Commands } from './commands.ts';
import { addKeyImportCommand } from './key-import.ts';
import { filterOptions, type ListInput, narrowRows, pageOptions } from './list-options.ts';
import { readStockKeyIds } from './named-keys.ts';
import { aReason, type Options } from './options.ts';
import { addOrderKeyCommands } from './order-keys.ts';
import { printAnswer } from './print-answer.ts';
import { readNumber } from './read-values.ts';
import { addRotateSecretCommand } from './rotate-secret.ts';
import { addStoredKeyCommands } from './stored-keys.ts';

export function addKeyCommands(keys: Commands): void {
  addKeyImportCommand(keys);
  keys.add('stock', keysCalls.listKeyStock, {
    alias: 'list',
    summary: 'list the keys of each product, what runs out first',
    options: {
      ...filterOptions({ text: "words of a product's name, or its id", states: productStates }),
      ...pageOptions(),
    },
    work: async (desk, wanted: ListInput, act) => {
      const { products } = await act(listKeyStock, desk, {});
      return { products: narrowRows(products, wanted, stockFacts) };
    },
    text: describeStocks,
    help: `Lasts: how long the free keys last at the pace of the last 30 days' sales; without sales there is no estimate. A count of
100000 says that there are that many or more. Keys that are too short end before licences that are bought today: only orders
that wait and replacements may have them. Products whose keys the shop makes are in one line; --json lists all.`,
  });
  addVoidCommands(keys);
  addStoredKeyCommands(keys);
  addOrderKeyCommands(keys);
  addRotateSecretCommand(keys);
}

const stockFacts = {
  nameOf: ({ productId }: ProductStock) => productId,
  textsOf: ({ productId, productName }: ProductStock) => [productId, productName],
  stateOf: ({ state }: ProductStock) => state,
};

function describeStocks({ products }: ActionAnswer<typeof keysCalls.listKeyStock>): string {
  const made = products.filter(needsNoStock);
  const rows = products
    .filter((product) => !needsNoStock(product))
    .map((product) => ({
      ...product,
      state: describeStock(product).text,
      warnBelow: product.lowStockThreshold,
      lasts: describeDaysLeft(product),
    }));
  const table = printAnswer({ products: rows }, { products: stockColumns });
  if (made.length === 0) return table;
  const ids = made.map(({ productId }) => productId).join(', ');
  const line = `${describeMade(made.length)}: ${ids}`;
  return rows.length === 0 ? line : `${table}\n${line}`;
}

const stockColumns =
  'productId state free warnBelow lasts awaited reserved sold void quarantined tooShort expired';

const keyNames: Options = {
  '[key...]': {
    words: "numbers of keys, such as '#123', or - for keys on standard input, one a line",
    gives: 'stockKeyIds',
  },
};

/** As they were typed. */
interface NamedKeys {
  readonly stockKeyIds: readonly string[];
}

function addVoidCommands(keys: Commands): void {
  keys.add('void', keysCalls.voidKeys, {
    options: {
      ...keyNames,
      '--batch <number>': {
        words: 'all unsold keys of an import, reserved ones once they come back',
        read: readNumber,
        gives: 'batchId',
      },
      ...aReason,
    },
    work: async (desk, given: NamedKeys & { batchId?: number; reason: string }, act) => {
      const stockKeyIds = await readStockKeyIds(given.stockKeyIds, act, desk);
      return act(voidKeys, desk, { ...given, stockKeyIds });
    },
    text: describeVoid,
  });

  keys.addAction('undo-void', undoVoid, {
    options: {
      '<void>': {
        words: 'its number, as keys void has printed it',
        read: readNumber,
        gives: 'voidId',
      },
    },
    text: ({ unvoided, reserved }) => {
      const later = reserved > 0 ? ` No longer void once they come back: ${reserved}.` : '';
      return `Put back on sale: ${unvoided}.${later}`;
    },
  });

  keys.add('release-quarantine', keysCalls.releaseQuarantine, {
    options: {
      ...keyNames,
      '--product <text>': { words: 'all of this product', gives: 'productId' },
      '--note <text>': 'how you know that nobody has them, for the audit',
    },
    work: async (desk, given: NamedKeys & { productId?: string; note?: string }, act) => {
      const stockKeyIds = await readStockKeyIds(given.stockKeyIds, act, desk);
      return act(releaseQuarantine, desk, { ...given, stockKeyIds });
    },
    help: `The shop may have sold these keys after the backup that was restored. First void those that buyers have: compare them
with the mails that were sent, or with what the vendor has activated.`,
  });
}

function describeVoid({ voided, reserved, sold, voidId }: Voided): string {
  const sentences = [`Voided keys: ${voided}.`];
  if (reserved > 0)
    sentences.push(
      `Reserved by orders under way: ${reserved}. They are void once they come back, and keep ` +
        'their order if it is paid.',
    );
  if (sold > 0)
    sentences.push(`Sold before, and not changed: ${sold}. Replace them on their orders.`);
  sentences.push(`To undo it within a day: npm run shop -- keys undo-void ${voidId}`);
  return sentences.join(' ');
}

type Voided = ActionAnswer<typeof keysCalls.voidKeys>;
