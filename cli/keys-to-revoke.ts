import { Option } from 'commander';
import type { KeyToRevoke } from '../contract/desk/key-lists.ts';
import {
  listKeysToRevoke,
  markKeysRevoked,
  revealKeysToRevoke,
} from '../server/desk/keys/revoke-at-vendor.ts';
import type { Commands } from './commands.ts';
import { readKeyId } from './read-values.ts';
import { openKeys } from './shop-database.ts';

interface ToRevokeOptions {
  readonly reveal?: true;
  readonly done?: readonly string[];
}

/** A key, in full where that was asked for. */
type ShownKey = KeyToRevoke & { readonly key?: string };

/** `keys to-revoke`. */
export function addToRevokeCommand(keys: Commands): void {
  keys
    .add('to-revoke', 'list the keys of refunds and replacements that the vendor is to revoke', {
      open: openKeys,
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
          : answer.keys.map(describeKey).join('\n') || 'No key is to be revoked.',
    })
    .addOption(new Option('--reveal', 'print the keys in full; the audit records it').conflicts('done'))
    .option('--done <number...>', "record that the vendor revoked these keys, such as '#123'");
}

function describeKey({ licenceKeyId, orderId, productId, because, since, key, maskedKey }: ShownKey): string {
  return [`#${licenceKeyId}`, orderId, productId, because, since, key ?? maskedKey].join('  ');
}
