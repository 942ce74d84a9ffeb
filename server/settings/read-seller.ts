import { type Seller, seller as sellerSchema } from '../../contract/seller.ts';
import { StartError } from '../process/start-error.ts';

/** Checks `shop.config.ts`. Throws a {@link StartError} that names every error. */
export function readSeller(shop: unknown): Seller {
  const checked = sellerSchema.safeParse(shop);
  if (checked.success) return checked.data;
  const faults = checked.error.issues.map(
    (issue) => `shop.config.ts: ${issue.path.join('.')} ${issue.message}.`,
  );
  throw new StartError(faults.join('\n'));
}
