import { otherWaysOf } from '../../contract/payment-methods.ts';
import { alertRefusedCall } from '../operators/watch-shop.ts';
import type { Platform } from '../platform/open-platform.ts';
import { unlessAborted } from '../platform/process/start-error.ts';
import { openGateways } from './open-gateways.ts';
import type { ShopConfig } from './settings.ts';

/** Opens the gateways. Throws a {@link StartError} for credentials that one of them refuses. */
export async function openPayments(
  platform: Platform<ShopConfig>,
  timeoutMilliseconds: number | undefined,
) {
  const { config, db, clock, log } = platform;
  const gateways = await openGateways({
    config,
    db,
    clock,
    log,
    timeoutMilliseconds,
    reportRefusal: (refusal) => alertRefusedCall(platform, refusal),
  });
  await unlessAborted(gateways.checkCredentials(), platform.signal);
  return { ...gateways, ways: otherWaysOf(gateways.taken) };
}
