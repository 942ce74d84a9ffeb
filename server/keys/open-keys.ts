import type { Platform } from '../platform/open-platform.ts';
import { repeat } from '../platform/process/repeat.ts';
import { unlessAborted } from '../platform/process/start-error.ts';
import type { RefreshableSealer } from './key-sealer.ts';
import { RandomKeySource } from './licence-key.ts';
import { openSealer } from './open-sealer.ts';
import { findGeneratedKeyProducts } from './sellable-keys.ts';

/** Opens what seals licence keys, and what makes those of products without a stock. */
export async function openKeys({ config, db, signal }: Platform) {
  const sealer = await unlessAborted(openSealer(config, db), signal);
  return { sealer, keySource: new RandomKeySource() };
}

export async function warnOfMadeUpKeys({ db, log }: Pick<Platform, 'db' | 'log'>): Promise<void> {
  const products = await findGeneratedKeyProducts(db);
  if (products.length > 0)
    log.warn(
      { products },
      'buyers pay real money for licence keys that the shop makes up: sell keys from stock',
    );
}

/** Another process may add a sealing key. */
export function followSealingKeys({
  sealer,
  log,
}: { readonly sealer: RefreshableSealer } & Pick<Platform, 'log'>): AsyncDisposable {
  const name = 'load the sealing keys';
  return repeat({ name, milliseconds: 5_000, log }, () => sealer.refresh());
}
