import { sql } from 'kysely';
import { openOrderKey, type SealedOrderKey, sealedColumns } from '../../../licences/bound-key.ts';
import { broken, type Check, ok } from '../check.ts';

/** Opens the newest sealed key: with the wrong secret, or damaged rows, no buyer gets a key. */
export const keysSecret: Check = {
  name: 'keys-secret',
  needsDatabase: true,
  async run({ db, openSealer }) {
    const action =
      'Set the KEYS_SECRET that this database was used with, on every machine. Without it, sold keys can’t be read.';
    try {
      const sealer = await openSealer();
      const { rows: sold } = await sql<SealedOrderKey>`
        select ${sealedColumns} from licence_keys where sealed is not null order by id desc limit 1`.execute(
        db,
      );
      const { rows: stocked } = await sql<{ hash: Buffer; sealed: Buffer }>`
        select key_hash as hash, sealed from stock_keys order by id desc limit 1`.execute(db);
      for (const key of sold) openOrderKey(sealer, key);
      for (const { hash, sealed } of stocked) sealer.open(sealed, hash);
      return ok(
        sold.length + stocked.length > 0
          ? 'KEYS_SECRET opens the sealed licence keys.'
          : 'No licence key is sealed yet.',
      );
    } catch {
      return broken('KEYS_SECRET does not open the licence keys of this database.', action);
    }
  },
};
