import { gateways } from './gateways.ts';
import type { ShopConfig } from './settings.ts';

/** How companies report events of the ways to pay that a shop takes. */
export function listWebhooks(config: ShopConfig) {
  return gateways.flatMap(({ isTaken, webhook }) => (webhook && isTaken(config) ? [webhook] : []));
}
