import type { Command } from 'commander';
import type { Kysely } from 'kysely';
import type { Database } from '../server/database/tables.ts';
import { findKeys } from '../server/desk/keys/find-keys.ts';
import { releaseQuarantine } from '../server/desk/keys/release-quarantine.ts';
import { undoVoid } from '../server/desk/keys/undo-void.ts';
import { voidKeys } from '../server/desk/keys/void-keys.ts';
import { StartError } from '../server/process/start-error.ts';
import { operatorName } from './operator-name.ts';
import { readKeyId, readKeysFromInput, readText } from './read-values.ts';
import { reportKeyAction } from './report-key-action.ts';
import { type Environment, type OpenSealer, withShopDatabase } from './shop-database.ts';

interface VoidOptions {
  readonly batch?: number;
  readonly reason: string;
  readonly json?: true;
}

interface ReleaseOptions {
  readonly product?: string;
  readonly note: string;
  readonly json?: true;
}

const keyNames = "numbers of keys, such as '#123', or - for keys on standard input, one a line";

/** `keys void`, `keys undo-void` and `keys release-quarantine`. */
export function addVoidCommands(keys: Command, environment: Environment): void {
  keys
    .command('void')
    .description('take keys in stock off sale; it can be undone for a day')
    .argument('[key...]', keyNames)
    .option('--batch <number>', 'all unsold keys of an import', (value) => readKeyId(value)[0])
    .requiredOption('--reason <text>', 'why, for the audit', readText(200))
    .option('--json', 'print JSON')
    .action(async (names: string[], { batch, reason, json }: VoidOptions, command: Command) => {
      if (names.length > 0 === (batch !== undefined))
        command.error('error: name keys, or --batch', { exitCode: 2 });
      const result = await withShopDatabase(environment, async (db, openSealer) => {
        const which =
          batch === undefined
            ? { stockKeyIds: await readStockKeyIds(db, openSealer, names) }
            : { batchId: batch };
        return voidKeys(db, { which, reason }, operatorName(environment));
      });
      reportKeyAction(json, result, describeVoid);
    });

  keys
    .command('undo-void')
    .description('put keys back on sale that were voided in the last day')
    .argument('<number>', 'as keys void has printed it')
    .option('--json', 'print JSON')
    .action(async (name: string, { json }: Pick<VoidOptions, 'json'>) => {
      const [voidId = 0] = readKeyId(name);
      const result = await withShopDatabase(environment, (db) =>
        undoVoid(db, voidId, operatorName(environment)),
      );
      reportKeyAction(json, result, ({ unvoided }) => `Back on sale: ${unvoided}.`);
    });

  keys
    .command('release-quarantine')
    .description('put keys back on sale that a restore has taken off it')
    .argument('[key...]', keyNames)
    .option('--product <id>', 'all of this product')
    .option('--note <text>', 'how you know that nobody has them, for the audit', readText(200), '')
    .option('--json', 'print JSON')
    .addHelpText('after', releaseHelp)
    .action(async (names: string[], { product, note, json }: ReleaseOptions, command: Command) => {
      if (names.length > 0 === (product !== undefined))
        command.error('error: name keys, or --product', { exitCode: 2 });
      const result = await withShopDatabase(environment, async (db, openSealer) => {
        const which =
          product === undefined
            ? { stockKeyIds: await readStockKeyIds(db, openSealer, names) }
            : { productId: product };
        return releaseQuarantine(db, { which, note }, operatorName(environment));
      });
      reportKeyAction(json, result, ({ released }) => `Back on sale: ${released}.`);
    });
}

function describeVoid({ voided, voidId }: { readonly voided: number; readonly voidId: number }): string {
  return `Voided keys: ${voided}. To undo it within a day: npm run shop -- keys undo-void ${voidId}`;
}

const releaseHelp = `
The shop may have sold these keys after the backup that was restored. First void those that buyers have: compare them
with the mails that were sent, or with what the vendor has activated.`;

async function readStockKeyIds(
  db: Kysely<Database>,
  openSealer: OpenSealer,
  names: readonly string[],
): Promise<number[]> {
  if (names.length !== 1 || names[0] !== '-') return names.flatMap((name) => readKeyId(name));
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
