import type { KeySealer } from '../keys/key-sealer.ts';
import { warnOfMadeUpKeys } from '../keys/open-keys.ts';
import type { PaymentGateway } from '../payments/payment-gateway.ts';
import type { Platform } from '../platform/open-platform.ts';
import { unlessAborted } from '../platform/process/start-error.ts';
import { followVendorName } from '../products/follow-vendor.ts';
import { seedCatalogue } from '../products/seed-catalogue.ts';
import { sealPlainText } from './seal-plain-text.ts';
import { seedDemoOrder } from './seed-demo-order.ts';

interface Sales {
  readonly sealer: KeySealer;
  readonly gateway: PaymentGateway;
}

/**
 * Seals what an earlier release kept as plain text, and has products follow a changed vendor. Where
 * no real money moves, it has products on sale, and in demo mode an order to look at.
 */
export async function prepareSales(
  { config, db, log, seller, demo, signal }: Platform,
  { sealer, gateway }: Sales,
): Promise<void> {
  await unlessAborted(sealPlainText(db, sealer, log), signal);
  const { vendorName } = seller;
  if (demo) await unlessAborted(seedCatalogue(db, vendorName), signal);

  const renames = await unlessAborted(followVendorName(db, vendorName), signal);
  for (const { id, from, to } of renames)
    log.info({ productId: id, from, to }, 'a product follows the vendorName of shop.config.ts');
  if (!demo) return warnOfMadeUpKeys({ db, log });

  if (config.mode === 'demo')
    await unlessAborted(seedDemoOrder({ db, sealer, gateway }, seller), signal);
}
