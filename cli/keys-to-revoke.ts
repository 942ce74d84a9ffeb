import type { Command } from 'commander';
import type { KeyToRevoke } from '../contract/desk/key-lists.ts';
import { listKeysToRevoke, markRevoked, revealKeysToRevoke } from '../server/desk/keys/revoke-at-vendor.ts';
import { operatorName } from './operator-name.ts';
import { readKeyId } from './read-values.ts';
import { reportKeyAction } from './report-key-action.ts';
import { type Environment, withShopDatabase } from './shop-database.ts';

interface ToRevokeOptions {
  readonly reveal?: true;
  readonly done?: readonly string[];
  readonly json?: true;
}

/** `keys to-revoke`. */
export function addToRevokeCommand(keys: Command, environment: Environment): void {
  keys
    .command('to-revoke')
    .description('list the keys of refunds and replacements that the vendor is to revoke')
    .option('--reveal', 'print the keys in full; the audit records it')
    .option('--done <number...>', "record that the vendor revoked these keys, such as '#123'")
    .option('--json', 'print JSON')
    .action(async ({ reveal, done, json }: ToRevokeOptions, command: Command) => {
      if (reveal && done) command.error('error: use --reveal or --done, not both', { exitCode: 2 });
      const actor = operatorName(environment);
      if (done) {
        const ids = done.flatMap((name) => readKeyId(name));
        const result = await withShopDatabase(environment, (db) => markRevoked(db, ids, actor));
        return reportKeyAction(json, result, ({ marked }) => `Recorded as revoked: ${marked}.`);
      }
      const shown = await withShopDatabase(environment, async (db, openSealer) => {
        const parts = { db, sealer: await openSealer() };
        const listed = await listAll(parts);
        if (!reveal || listed.length === 0) return listed;
        const ids = listed.map(({ licenceKeyId }) => licenceKeyId);
        const revealed = await revealKeysToRevoke(parts, ids, actor);
        const plain = new Map(
          revealed.kind === 'revealed'
            ? revealed.keys.map(({ licenceKeyId, key }) => [licenceKeyId, key])
            : [],
        );
        return listed.map((entry) => ({ ...entry, key: plain.get(entry.licenceKeyId) }));
      });
      console.log(json ? JSON.stringify(shown, null, 2) : describeKeys(shown));
    });
}

async function listAll(parts: Parameters<typeof listKeysToRevoke>[0]): Promise<KeyToRevoke[]> {
  const all: KeyToRevoke[] = [];
  let after: string | null | undefined;
  do {
    const { keys, next } = await listKeysToRevoke(parts, after);
    all.push(...keys);
    after = next;
  } while (after !== null);
  return all;
}

function describeKeys(keys: readonly (KeyToRevoke & { readonly key?: string | undefined })[]): string {
  if (keys.length === 0) return 'No key is to be revoked.';
  return keys
    .map(({ licenceKeyId, orderId, productId, because, since, key, maskedKey }) =>
      [`#${licenceKeyId}`, orderId, productId, because, since, key ?? maskedKey].join('  '),
    )
    .join('\n');
}
