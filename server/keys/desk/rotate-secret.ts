import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { commandActions } from '../../../contract/desk/command-actions.ts';
import { type ChangeNeeds, defineChange } from '../../operators/desk/action.ts';
import type { Tx } from '../../platform/database/pool.ts';
import { refuse } from '../../platform/http/refused.ts';
import { readWrappedKeys, unwrapKey, wrapKey } from '../key-sealer.ts';

/**
 * Wraps the sealing keys by the next secret too, and adds one for everything that is sealed from
 * now on. Processes with either secret work until {@link finishRotation}. Only the command line has
 * these actions.
 */
export const startRotation = defineChange(
  commandActions.startRotation,
  async ({ tx, record, current, next }: ChangeNeeds & Record<'current' | 'next', string>) => {
    const rows = await lockSealingKeys(tx);
    if (rows.some(({ rewrapped }) => rewrapped)) {
      if (rows.every((row) => opens(next, row))) return {};
      throw refuse(
        'Another rotation is under way: finish it with keys rotate-secret --finish. Nothing ' +
          'was changed.',
      );
    }
    for (const row of rows) {
      const { wrapped } = wrapKey(next, row, unwrapKey(current, row));
      await tx
        .updateTable('sealing_keys')
        .set({ rewrapped: wrapped })
        .where('id', '=', row.id)
        .execute();
    }
    const id = Math.max(...rows.map((row) => row.id)) + 1;
    const added = { id, purpose: 'seal' as const };
    const key = randomBytes(32);
    const rewrapped = wrapKey(next, added, key).wrapped;
    await tx
      .insertInto('sealing_keys')
      .values({ ...wrapKey(current, added, key), rewrapped })
      .execute();
    await record({ after: { sealingKeyId: id } });
    return {};
  },
);

/**
 * Makes the next secret the only one, and deletes the sealing keys before the newest: nothing may
 * be sealed by them.
 */
export const finishRotation = defineChange(
  commandActions.finishRotation,
  async ({ tx, record, next }: ChangeNeeds & { readonly next: string }) => {
    const rows = await lockSealingKeys(tx);
    if (!rows.some(({ rewrapped }) => rewrapped))
      throw refuse('No rotation is under way. Nothing was changed.');
    if (!rows.every((row) => opens(next, row)))
      throw refuse('KEYS_SECRET is not the new secret yet. Nothing was changed.');
    const newest = Math.max(...rows.map(({ id }) => id));
    await sql`delete from sealing_keys where purpose = 'seal' and id <> ${newest}`.execute(tx);
    await sql`update sealing_keys set wrapped = rewrapped, rewrapped = null`.execute(tx);
    await record({ after: { sealingKeyId: newest } });
    return {};
  },
);

async function lockSealingKeys(tx: Tx) {
  await sql`lock table sealing_keys in share row exclusive mode`.execute(tx);
  return readWrappedKeys(tx);
}

/** Whether a secret opens a sealing key as the rotation has wrapped it. */
function opens(secret: string, row: Parameters<typeof unwrapKey>[1]): boolean {
  try {
    unwrapKey(secret, { ...row, wrapped: row.rewrapped ?? row.wrapped, rewrapped: null });
    return true;
  } catch {
    return false;
  }
}
