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
      const samples = await Promise.all(
        (['licence_keys', 'stock_keys'] as const).map((table) =>
          db
            .selectFrom(table)
            .select(['key_hash', 'sealed'])
            .where('sealed', 'is not', null)
            .orderBy('id', 'desc')
            .limit(1)
            .executeTakeFirst(),
        ),
      );
      const sealed = samples.filter((row) => row !== undefined);
      for (const row of sealed) if (row.key_hash && row.sealed) sealer.open(row.sealed, row.key_hash);
      return ok(
        sealed.length > 0 ? 'KEYS_SECRET opens the sealed licence keys.' : 'No licence key is sealed yet.',
      );
    } catch {
      return broken('KEYS_SECRET does not open the licence keys of this database.', action);
    }
  },
};
