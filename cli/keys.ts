import { text as readAll } from 'node:stream/consumers';
import { Option } from 'commander';
import type { KeyEntry } from '../contract/desk/key-lists.ts';
import { keysCalls } from '../contract/desk/keys.ts';
import { findKeys, listKeyStock } from '../server/keys/desk/actions.ts';
import { replaceKey } from '../server/keys/desk/replace-key.ts';
import {
  listKeysToRevoke,
  markKeysRevoked,
  revealKeysToRevoke,
} from '../server/keys/desk/revoke-at-vendor.ts';
import { releaseQuarantine, undoVoid, voidKeys } from '../server/keys/desk/void-keys.ts';
import { requireOrderId } from '../server/operators/desk/action.ts';
import { Misunderstood } from '../server/platform/http/refused.ts';
import { StartError } from '../server/platform/process/start-error.ts';
import type { Act, Commands } from './commands.ts';
import { addKeyImportCommand } from './key-import.ts';
import { readNumber } from './options.ts';
import { anOrder } from './orders.ts';
import { printAnswer } from './print-answer.ts';
import { addRotateSecretCommand } from './rotate-secret.ts';
import { type DatabaseParts, openKeys } from './shop-database.ts';

export function addKeyCommands(keys: Commands): void {
  addKeyImportCommand(keys);
  keys.addAction('stock', listKeyStock, {
    alias: 'list',
    columns: {
      products:
        'productId fulfilment free reserved sold void quarantined tooShort expired awaited lowSince',
    },
    help: `A count of 100000 says that there are that many or more. Keys that are too short end before licences that are bought
today: only orders that wait and replacements may have them.`,
  });
  addVoidCommands(keys);
  addOrderKeyCommands(keys);
  addRotateSecretCommand(keys);
}

const keyNames = {
  '[key...]': "numbers of keys, such as '#123', or - for keys on standard input, one a line",
};

interface NamedKeys {
  readonly key: readonly string[];
}

function addVoidCommands(keys: Commands): void {
  keys.add('void', keysCalls.voidKeys, {
    words: {
      ...keyNames,
      batch: 'all unsold keys of an import, reserved ones once they come back',
      reason: 'why, for the audit',
    },
    work: async (
      { act, ...parts },
      { key, ...given }: NamedKeys & { batchId?: number; reason: string },
    ) => act(voidKeys, parts, { ...given, stockKeyIds: await readStockKeyIds(key, act, parts) }),
    text: ({ voided, reserved, sold, voidId }) =>
      [
        `Voided keys: ${voided}.`,
        reserved > 0 &&
          ` Reserved by orders under way: ${reserved}. They are void once they come back, and keep their order if it is paid.`,
        sold > 0 && ` Sold before, and not changed: ${sold}. Replace them on their orders.`,
        ` To undo it within a day: npm run shop -- keys undo-void ${voidId}`,
      ]
        .filter(Boolean)
        .join(''),
  });

  keys.addAction('undo-void', undoVoid, {
    words: { '<void>': 'its number, as keys void has printed it' },
    text: ({ unvoided, reserved }) =>
      `Put back on sale: ${unvoided}.${reserved > 0 ? ` No longer void once they come back: ${reserved}.` : ''}`,
  });

  keys.add('release-quarantine', keysCalls.releaseQuarantine, {
    words: {
      ...keyNames,
      product: 'all of this product',
      note: 'how you know that nobody has them, for the audit',
    },
    work: async (
      { act, ...parts },
      { key, ...given }: NamedKeys & { productId?: string; note?: string },
    ) =>
      act(releaseQuarantine, parts, {
        ...given,
        stockKeyIds: await readStockKeyIds(key, act, parts),
      }),
    help: `The shop may have sold these keys after the backup that was restored. First void those that buyers have: compare them
with the mails that were sent, or with what the vendor has activated.`,
  });
}

/** Undefined where no key is named. Only keys on standard input need KEYS_SECRET. */
async function readStockKeyIds(names: readonly string[], act: Act, parts: DatabaseParts) {
  if (names.length === 0) return undefined;
  if (names.join() !== '-') return names.map(readKeyNumber);
  const found = await findOnInput(act, parts);
  if (found.length === 0)
    throw new StartError('There are no keys on standard input. Nothing was changed.');
  return found.map((entries, i) => {
    const id = entries.find(({ stockKeyId }) => stockKeyId !== null)?.stockKeyId;
    if (!id) throw new StartError(`Line ${i + 1} is not a key in stock. Nothing was changed.`);
    return id;
  });
}

function readKeyNumber(name: string): number {
  if (/^#?\d{1,9}$/.test(name)) return readNumber(name);
  const message = `${keyNumber}: other users of this machine see the arguments of a command`;
  throw new Misunderstood([{ field: 'key', message }]);
}

const keyNumber = "Give the key's number, such as '#123', or - and the key on standard input";

async function readLicenceKeyId(orderId: string, act: Act, parts: DatabaseParts): Promise<number> {
  const [entries, ...others] = await findOnInput(act, parts);
  if (!entries || others.length > 0)
    throw new StartError('Standard input must have one key. Nothing was changed.');
  const id = entries.find((key) => key.orderId === orderId)?.licenceKeyId;
  if (id) return id;
  throw new StartError(`The order ${orderId} doesn't have this key. Nothing was changed.`);
}

/** Finds the keys on standard input, one a line, so that no key is in the list of processes or a shell's history. */
async function findOnInput(
  act: Act,
  { db, openSealer }: DatabaseParts,
): Promise<(readonly KeyEntry[])[]> {
  const lines = (await readAll(process.stdin)).split(/\r?\n/).map((line) => line.trim());
  const parts = { db, sealer: await openSealer() };
  const found: (readonly KeyEntry[])[] = [];
  for (const key of lines.filter(Boolean)) found.push((await act(findKeys, parts, { key })).keys);
  return found;
}

function addOrderKeyCommands(keys: Commands): void {
  keys.add('replace', keysCalls.replaceKey, {
    open: openKeys,
    words: {
      ...anOrder,
      '<key>': "the key's number in the order, such as '#123', or - for the key on standard input",
      reason: 'why, for the audit',
    },
    work: async (
      { act, ...parts },
      { orderId: order, key, reason }: Record<'orderId' | 'key' | 'reason', string>,
    ) => {
      const number = key === '-' ? null : readKeyNumber(key);
      const orderId = await requireOrderId(parts.db, order);
      const licenceKeyId = number ?? (await readLicenceKeyId(orderId, act, parts));
      return act(replaceKey, parts, { orderId, licenceKeyId, reason });
    },
    text: ({ licenceKeyId }) =>
      `Replaced by key #${licenceKeyId}. The running shop mails it to the buyer now, otherwise the next start does.\nRevoke the old key at the vendor: npm run shop -- keys to-revoke`,
  });

  keys
    .add('to-revoke', keysCalls.listKeysToRevoke, {
      open: openKeys,
      work: async (
        { act, ...parts },
        { reveal, done }: { reveal?: true; done?: readonly string[] },
      ) => {
        if (done) return act(markKeysRevoked, parts, { licenceKeyIds: done.map(readNumber) });
        const shown: object[] = [];
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
          : printAnswer(answer, {
              keys: 'licenceKeyId orderId productId because since maskedKey key',
            }),
    })
    .addOption(
      new Option('--reveal', 'print the keys in full; the audit records it').conflicts('done'),
    )
    .option('--done <number...>', "record that the vendor revoked these keys, such as '#123'");
}
