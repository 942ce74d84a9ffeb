import type { KeySealer } from '../keys/key-sealer.ts';
import { warnOfMadeUpKeys } from '../keys/open-keys.ts';
import type { PaymentGateway } from '../payments/payment-gateway.ts';
import type { Platform } from '../platform/open-platform.ts';
import { unlessAborted } from '../platform/process/start-error.ts';
import { followVendorName, seedCatalogue } from '../products/seed-catalogue.ts';
import { sealPlainText } from './seal-plain-text.ts';
import { seedDemoOrder } from './seed-demo-order.ts';

interface Sales {
  readonly sealer: KeySealer;
  readonly gateway: PaymentGateway;
}

/**
 * Seals what an earlier release kept as plain text. Where no real money moves, it has products on
 * sale, and in demo mode an order to look at.
 */
export async function prepareSales(
  { config, db, log, seller, demo, signal }: Platform,
  { sealer, gateway }: Sales,
): Promise<void> {
  await unlessAborted(sealPlainText(db, sealer, log), signal);
  if (!demo) return warnOfMadeUpKeys({ db, log });

  const { vendorName } = seller;
  await unlessAborted(seedCatalogue(db, vendorName), signal);
  await unlessAborted(followVendorName(db, vendorName), signal);
  if (config.mode === 'demo')
    await unlessAborted(seedDemoOrder({ db, sealer, gateway }, seller), signal);
}
