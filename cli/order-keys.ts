import type { KeyToRevoke } from '../contract/desk/key-lists.ts';
import { keysCalls } from '../contract/desk/keys.ts';
import { replaceKey } from '../server/keys/desk/replace-key.ts';
import {
  listKeysToRevoke,
  markKeysRevoked,
  revealKeysToRevoke,
} from '../server/keys/desk/revoke-at-vendor.ts';
import { requireOrderId } from '../server/operators/desk/action.ts';
import type { Act } from './act.ts';
import type { Commands } from './commands.ts';
import { filterOptions, type ListInput, narrowRows, pageOptions } from './list-options.ts';
import { readKeyNumber, readLicenceKeyId } from './named-keys.ts';
import { anOrder, aReason } from './options.ts';
import { printAnswer } from './print-answer.ts';
import { collectNumbers } from './read-values.ts';
import { type KeyDesk, openKeys } from './shop-database.ts';

export function addOrderKeyCommands(keys: Commands): void {
  keys.add('replace', keysCalls.replaceKey, {
    open: openKeys,
    options: {
      ...anOrder,
      '<key>': "the key's number in the order, such as '#123', or - for the key on standard input",
      ...aReason,
    },
    work: async (desk, { orderId: order, key, reason }: ReplaceInput, act) => {
      const number = key === '-' ? null : readKeyNumber(key);
      const orderId = await requireOrderId(desk.db, order);
      const licenceKeyId = number ?? (await readLicenceKeyId(orderId, act, desk));
      return act(replaceKey, desk, { orderId, licenceKeyId, reason });
    },
    text: ({ licenceKeyId }) =>
      `Replaced by key #${licenceKeyId}. The running shop mails it to the buyer now, otherwise ` +
      'the next start does.\nRevoke the old key at the vendor: npm run shop -- keys to-revoke',
  });

  keys.add('to-revoke', keysCalls.listKeysToRevoke, {
    open: openKeys,
    options: {
      ...filterOptions(
        { text: 'an order, or words of a product', days: 'ended' },
        {
          '--reveal': {
            words: 'print the keys in full; the audit records it',
            conflicts: ['done'],
          },
          '--done <number...>': {
            words: "record that the vendor revoked these keys, such as '#123'",
            read: collectNumbers,
          },
        },
      ),
      ...pageOptions(),
    },
    work: async (desk, { reveal, done, ...wanted }: ToRevokeInput, act) => {
      if (done) return act(markKeysRevoked, desk, { licenceKeyIds: [...done] });
      const keys = narrowRows(await listAll(act, desk), wanted, facts);
      if (!reveal) return { keys };
      const shown: object[] = [];
      for (let first = 0; first < keys.length; first += mostRevealed) {
        const some = keys.slice(first, first + mostRevealed);
        const ids = some.map(({ licenceKeyId }) => licenceKeyId);
        const revealed = await revealAll(ids, act, desk);
        shown.push(...some.map((each) => ({ ...each, ...revealed.get(each.licenceKeyId) })));
      }
      return { keys: shown };
    },
    text: (answer) =>
      'marked' in answer
        ? `Recorded as revoked: ${answer.marked}.`
        : printAnswer(answer, {
            keys: 'licenceKeyId orderId productId because since maskedKey key',
          }),
  });
}

type ReplaceInput = Readonly<Record<'orderId' | 'key' | 'reason', string>>;

interface ToRevokeInput extends ListInput {
  readonly reveal?: true;
  readonly done?: readonly number[];
}

const facts = {
  nameOf: ({ licenceKeyId }: KeyToRevoke) => licenceKeyId,
  textsOf: ({ orderId, productName }: KeyToRevoke) => [orderId, productName],
  momentOf: ({ since }: KeyToRevoke) => since,
};

async function listAll(act: Act, desk: KeyDesk): Promise<KeyToRevoke[]> {
  const keys: KeyToRevoke[] = [];
  for (let after: string | null | undefined; after !== null; ) {
    const page = await act(listKeysToRevoke, desk, { after });
    keys.push(...page.keys);
    after = page.next;
  }
  return keys;
}

/** As many as one call reveals. */
const mostRevealed = 500;

async function revealAll(licenceKeyIds: number[], act: Act, desk: KeyDesk) {
  const { keys } = await act(revealKeysToRevoke, desk, { licenceKeyIds });
  return new Map(keys.map((each) => [each.licenceKeyId, each]));
}
