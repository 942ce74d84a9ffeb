import type { Db } from '../server/database/pool.ts';
import { findKeys } from '../server/desk/keys/find-keys.ts';
import { releaseQuarantine } from '../server/desk/keys/release-quarantine.ts';
import { undoVoid } from '../server/desk/keys/undo-void.ts';
import { voidKeys } from '../server/desk/keys/void-keys.ts';
import { StartError } from '../server/process/start-error.ts';
import type { Commands } from './commands.ts';
import { readKeyId, readKeysFromInput } from './read-values.ts';
import { type OpenSealer, openDatabase } from './shop-database.ts';

const keyNames = "numbers of keys, such as '#123', or - for keys on standard input, one a line";

export function addVoidCommands(keys: Commands): void {
  keys
    .add('void', 'take keys in stock off sale; it can be undone for a day', {
      open: openDatabase,
      work: async (
        { act, ...parts },
        names: string[],
        { batch, reason }: { batch?: number; reason: string },
      ) => {
        const stockKeyIds = await readStockKeyIds(parts, names);
        return act(voidKeys, parts, { stockKeyIds, batchId: batch, reason });
      },
      text: ({ voided, voidId }) =>
        `Voided keys: ${voided}. To undo it within a day: npm run shop -- keys undo-void ${voidId}`,
    })
    .argument('[key...]', keyNames)
    .option('--batch <number>', 'all unsold keys of an import', readKeyId)
    .requiredOption('--reason <text>', 'why, for the audit');

  keys
    .addAction('undo-void', undoVoid, {
      open: openDatabase,
      input: (voidId: number) => ({ voidId }),
      text: ({ unvoided }) => `Back on sale: ${unvoided}.`,
    })
    .argument('<number>', 'as keys void has printed it', readKeyId);

  keys
    .add('release-quarantine', 'put keys back on sale that a restore has taken off it', {
      open: openDatabase,
      work: async (
        { act, ...parts },
        names: string[],
        { product, note }: { product?: string; note?: string },
      ) => {
        const stockKeyIds = await readStockKeyIds(parts, names);
        return act(releaseQuarantine, parts, { stockKeyIds, productId: product, note });
      },
      text: ({ released }) => `Back on sale: ${released}.`,
    })
    .argument('[key...]', keyNames)
    .option('--product <id>', 'all of this product')
    .option('--note <text>', 'how you know that nobody has them, for the audit')
    .addHelpText('after', releaseHelp);
}

const releaseHelp = `
The shop may have sold these keys after the backup that was restored. First void those that buyers have: compare them
with the mails that were sent, or with what the vendor has activated.`;

/** Undefined where no key is named. */
async function readStockKeyIds(
  { db, openSealer }: { readonly db: Db; readonly openSealer: OpenSealer },
  names: readonly string[],
): Promise<number[] | undefined> {
  if (names.length === 0) return undefined;
  if (names.length !== 1 || names[0] !== '-') return names.map(readKeyId);
  const parts = { db, sealer: await openSealer() };
  const ids: number[] = [];
  for (const [i, key] of (await readKeysFromInput()).entries()) {
    const found = (await findKeys(parts, key)).find(({ stockKeyId }) => stockKeyId !== null);
    if (!found?.stockKeyId) throw new StartError(`Line ${i + 1} is no key in stock. Nothing was changed.`);
    ids.push(found.stockKeyId);
  }
  if (ids.length === 0) throw new StartError('There are no keys on standard input. Nothing was changed.');
  return ids;
}
