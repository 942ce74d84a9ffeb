import { text as readAll } from 'node:stream/consumers';
import { keyFilters } from '../contract/desk/key-lists.ts';
import { keysCalls } from '../contract/desk/keys.ts';
import { findKeys, listBatches, listKeys } from '../server/keys/desk/actions.ts';
import { listVoids } from '../server/keys/desk/void-keys.ts';
import type { Commands } from './commands.ts';
import { formatOption } from './list-options.ts';
import type { Options } from './options.ts';
import { openKeys } from './shop-database.ts';

const columns = {
  keys: 'stockKeyId licenceKeyId productId state maskedKey expiresOn orderId batchId endedBecause',
};

/** The commands of the desk's screen of a product's keys. No key is shown in full. */
export function addStoredKeyCommands(keys: Commands): void {
  keys.addAction('of', listKeys, {
    open: openKeys,
    options: {
      ...aProduct,
      '--state <text>': {
        words: 'which of its keys',
        choices: keyFilters,
        default: 'free',
        gives: 'filter',
      },
      ...nextPage,
      ...formatOption,
    },
    columns,
  });
  keys.add('find', keysCalls.findKeys, {
    open: openKeys,
    work: async (desk, _, act) => {
      const key = (await readAll(process.stdin)).trim();
      return act(findKeys, desk, { key });
    },
    columns,
    help: `The key is read from standard input: as an argument, it would stay in the history of the terminal.

Example:
  npm run shop -- keys find < key.txt`,
  });
  keys.addAction('imports', listBatches, {
    options: { ...aProduct, ...nextPage, ...formatOption },
    columns: { batches: 'batchId importedAt importedBy keyCount fileName expiresOn note' },
  });
  keys.addAction('voids', listVoids, { options: { ...aProduct, ...formatOption } });
}

const aProduct: Options = { '<product>': { words: 'its id', gives: 'productId' } };
const nextPage: Options = { '--after <text>': '`next` of the page before' };
