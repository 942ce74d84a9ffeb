import type { Kysely } from 'kysely';
import { sealStoredAnswers } from './checkout/seal-stored-answers.ts';
import type { Config } from './config.ts';
import type { Database } from './database/tables.ts';
import { hasSealingKeys, openKeySealer, type RefreshableSealer } from './licences/open-key-sealer.ts';
import { sealStoredKeys } from './licences/seal-stored-keys.ts';
import { readKeysSecret } from './settings/keys-secret.ts';

/** Opens what seals licence keys in the database. Throws a {@link StartError} without the right KEYS_SECRET. */
export async function openSealer(config: Config, db: Kysely<Database>): Promise<RefreshableSealer> {
  const secret = await readKeysSecret(config, { mayMake: !(await hasSealingKeys(db)) });
  return openKeySealer(db, secret);
}

/** Does the same at the shop's start, and seals what an earlier release left in plain text. */
export async function openSealerOfShop(
  config: Config,
  db: Kysely<Database>,
  log: { info(details: object, message: string): void },
): Promise<RefreshableSealer> {
  const sealer = await openSealer(config, db);
  const sealedKeys = await sealStoredKeys(db, sealer);
  const sealedAnswers = await sealStoredAnswers(db, sealer);
  if (sealedKeys + sealedAnswers > 0)
    log.info({ sealedKeys, sealedAnswers }, 'sealed what an earlier release kept as plain text');
  return sealer;
}
