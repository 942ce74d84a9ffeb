import type { Command } from 'commander';
import { findKeys } from '../server/desk/keys/find-keys.ts';
import { type ReplaceParts, replaceKey } from '../server/desk/keys/replace-key.ts';
import { RandomKeySource } from '../server/licences/random-key-source.ts';
import { findOrderId } from '../server/orders/find-order.ts';
import { StartError } from '../server/process/start-error.ts';
import { operatorName } from './operator-name.ts';
import { readKeyId, readKeysFromInput, readText } from './read-values.ts';
import { reportKeyAction } from './report-key-action.ts';
import { type Environment, withShopDatabase } from './shop-database.ts';

/** A running shop sends the mail that this queues; otherwise the next start does. */
const outbox = { wake: () => {} };

/** `keys replace`. */
export function addReplaceCommand(keys: Command, environment: Environment): void {
  keys
    .command('replace')
    .description('replace a dead key of an order, and mail the buyer the new one')
    .argument('<order>', 'its order id or invoice number')
    .argument('<key>', "the key's number in the order, such as '#123', or - for the key on standard input")
    .requiredOption('--reason <text>', 'why, for the audit', readText(200))
    .option('--json', 'print JSON')
    .action(async (order: string, name: string, { reason, json }: { reason: string; json?: true }) => {
      const result = await withShopDatabase(environment, async (db, openSealer) => {
        const orderId = await findOrderId(db, order);
        if (!orderId) throw new StartError(`There is no order ${order}.`);
        const parts = { db, sealer: await openSealer(), keySource: new RandomKeySource(), outbox };
        const licenceKeyId = name === '-' ? await findOnInput(parts, orderId) : (readKeyId(name)[0] ?? 0);
        return replaceKey(parts, { orderId, licenceKeyId, reason }, operatorName(environment));
      });
      reportKeyAction(
        json,
        result,
        ({ licenceKeyId }) =>
          `Replaced by key #${licenceKeyId}. The running shop mails it to the buyer now, otherwise the next start does.\nRevoke the old key at the vendor: npm run shop -- keys to-revoke`,
      );
    });
}

async function findOnInput(parts: ReplaceParts, orderId: string): Promise<number> {
  const keys = await readKeysFromInput();
  if (keys.length !== 1) throw new StartError('Standard input must have one key. Nothing was changed.');
  const found = (await findKeys(parts, keys[0] ?? '')).find((key) => key.orderId === orderId);
  if (!found?.licenceKeyId)
    throw new StartError(`The order ${orderId} doesn't have this key. Nothing was changed.`);
  return found.licenceKeyId;
}
