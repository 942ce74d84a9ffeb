import { join } from 'node:path';
import { StartError } from '../process/start-error.ts';
import { makeSecretFile, readSecretFile } from './secret-file.ts';

/** KEYS_SECRET, or null, and the folder for one of the shop's own. */
interface KeysSecretSettings {
  readonly keysSecret: string | null;
  readonly dataFolder: string;
}

/**
 * The secret that seals licence keys in the database: KEYS_SECRET, or the one in the data folder. It is made there only
 * for a database without sealed keys, since no new one opens them.
 */
export async function readKeysSecret(
  { keysSecret, dataFolder }: KeysSecretSettings,
  { mayMake }: { readonly mayMake: boolean },
): Promise<string> {
  if (keysSecret) return keysSecret;
  const file = join(dataFolder, 'keys-secret');
  const kept = await readSecretFile(file);
  if (kept) return kept;
  if (mayMake) return makeSecretFile(file);
  throw new StartError(
    `The file ${file} is missing, and the licence keys of this database are sealed with it: put it back, or set KEYS_SECRET to what it held. A backup doesn't include it.`,
  );
}
