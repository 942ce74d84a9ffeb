import { findKeys } from '../server/desk/keys/find-keys.ts';
import { replaceKey } from '../server/desk/keys/replace-key.ts';
import { requireOrderId } from '../server/desk/orders/require-order.ts';
import { StartError } from '../server/process/start-error.ts';
import type { Commands } from './commands.ts';
import { readKeyId, readKeysFromInput } from './read-values.ts';
import { openKeys } from './shop-database.ts';

/** `keys replace`. */
export function addReplaceCommand(keys: Commands): void {
  keys
    .add('replace', 'replace a dead key of an order, and mail the buyer the new one', {
      open: openKeys,
      work: async (
        { act, ...parts },
        order: string,
        name: string,
        { reason }: { readonly reason: string },
      ) => {
        const orderId = await requireOrderId(parts.db, order);
        const licenceKeyId = name === '-' ? await findOnInput(parts, orderId) : readKeyId(name);
        return act(replaceKey, parts, { orderId, licenceKeyId, reason });
      },
      text: ({ licenceKeyId }) =>
        `Replaced by key #${licenceKeyId}. The running shop mails it to the buyer now, otherwise the next start does.\nRevoke the old key at the vendor: npm run shop -- keys to-revoke`,
    })
    .argument('<order>', 'its order id or invoice number')
    .argument('<key>', "the key's number in the order, such as '#123', or - for the key on standard input")
    .requiredOption('--reason <text>', 'why, for the audit');
}

async function findOnInput(parts: Parameters<typeof findKeys>[0], orderId: string): Promise<number> {
  const keys = await readKeysFromInput();
  if (keys.length !== 1) throw new StartError('Standard input must have one key. Nothing was changed.');
  const found = (await findKeys(parts, keys[0] ?? '')).find((key) => key.orderId === orderId);
  if (!found?.licenceKeyId)
    throw new StartError(`The order ${orderId} doesn't have this key. Nothing was changed.`);
  return found.licenceKeyId;
}
