import { type Command, Option } from 'commander';
import { type KeyToRevoke, mostKeysCounted, type ProductStock } from '../contract/desk/key-lists.ts';
import { listKeyStock } from '../server/desk/keys/actions.ts';
import { findKeys } from '../server/desk/keys/find-keys.ts';
import { replaceKey } from '../server/desk/keys/replace-key.ts';
import {
  listKeysToRevoke,
  markKeysRevoked,
  revealKeysToRevoke,
} from '../server/desk/keys/revoke-at-vendor.ts';
import { requireOrderId } from '../server/desk/orders/require-order.ts';
import { StartError } from '../server/process/start-error.ts';
import { Commands } from './commands.ts';
import { addKeyImportCommand } from './key-import.ts';
import { joinWords, printRows, readKeyId, readKeysFromInput } from './read-values.ts';
import { addRotateSecretCommand } from './rotate-secret.ts';
import { type Environment, openDatabase, openKeys } from './shop-database.ts';
import { addVoidCommands } from './void-keys.ts';

export function addKeyCommands(program: Command, environment: Environment): void {
  const keys = new Commands(program.command('keys').description('licence keys in stock'), environment);
  addKeyImportCommand(keys);
  addKeyStockCommands(keys);
  addVoidCommands(keys);
  addReplaceCommand(keys);
  addToRevokeCommand(keys);
  addRotateSecretCommand(keys, environment);
}

function addKeyStockCommands(keys: Commands): void {
  keys.addAction('stock', listKeyStock, {
    open: openDatabase,
    input: () => ({}),
    text: ({ products }) => products.map(describeStock).join('\n') || 'There are no products.',
  });

  keys.add('quarantine', 'list how many keys of each product a restore has taken off sale', {
    open: openDatabase,
    role: 'support',
    work: async ({ act, ...parts }) => {
      const { products } = await act(listKeyStock, parts, {});
      const held = products.filter(({ quarantined }) => quarantined > 0);
      return { products: held.map(({ productId, quarantined }) => ({ productId, quarantined })) };
    },
    text: ({ products }) =>
      printRows(
        products.map((product) => ({ ...product, quarantined: formatCount(product.quarantined) })),
        ['productId', 'quarantined'],
        'No key is in quarantine.',
      ),
  });
}

const states = ['free', 'reserved', 'sold', 'void', 'quarantined', 'expired', 'awaited'] as const;

function describeStock({ productId, fulfilment, lowSince, ...counts }: ProductStock): string {
  const shown = states.filter((name) => name === 'free' || counts[name] > 0);
  return joinWords([
    productId,
    fulfilment === 'stock' ? 'from stock' : 'generated keys',
    ...shown.map((name) => `${name} ${formatCount(counts[name])}`),
    lowSince && `low since ${lowSince}`,
  ]);
}

function formatCount(count: number): string {
  return count === mostKeysCounted ? `${count} or more` : String(count);
}

interface ToRevokeOptions {
  readonly reveal?: true;
  readonly done?: readonly string[];
}

type ShownKey = KeyToRevoke & { readonly key?: string };

function addToRevokeCommand(keys: Commands): void {
  keys
    .add('to-revoke', 'list the keys of refunds and replacements that the vendor is to revoke', {
      open: openKeys,
      role: 'sales',
      work: async ({ act, ...parts }, { reveal, done }: ToRevokeOptions) => {
        if (done) return act(markKeysRevoked, parts, { licenceKeyIds: done.map(readKeyId) });
        const shown: ShownKey[] = [];
        for (let after: string | null | undefined; after !== null; ) {
          const page = await act(listKeysToRevoke, parts, { after });
          const licenceKeyIds = page.keys.map(({ licenceKeyId }) => licenceKeyId);
          const isRevealed = reveal && licenceKeyIds.length > 0;
          const revealed = isRevealed
            ? await act(revealKeysToRevoke, parts, { licenceKeyIds })
            : { keys: [] };
          const plain = new Map(revealed.keys.map((each) => [each.licenceKeyId, each]));
          shown.push(...page.keys.map((each) => ({ ...each, ...plain.get(each.licenceKeyId) })));
          after = page.next;
        }
        return { keys: shown };
      },
      text: (answer) =>
        'marked' in answer
          ? `Recorded as revoked: ${answer.marked}.`
          : printRows(
              answer.keys.map((key) => ({
                ...key,
                id: `#${key.licenceKeyId}`,
                key: key.key ?? key.maskedKey,
              })),
              ['id', 'orderId', 'productId', 'because', 'since', 'key'],
              'No key is to be revoked.',
            ),
    })
    .addOption(new Option('--reveal', 'print the keys in full; the audit records it').conflicts('done'))
    .option('--done <number...>', "record that the vendor revoked these keys, such as '#123'");
}

function addReplaceCommand(keys: Commands): void {
  keys
    .add('replace', 'replace a dead key of an order, and mail the buyer the new one', {
      open: openKeys,
      role: 'sales',
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
