import type { Mode } from '../../contract/states.ts';
import { StartError } from '../process/start-error.ts';
import type { PaymentGateway } from './payment-gateway.ts';

/**
 * Throws a {@link StartError}: a demo or sandbox shop must never move money, and a live shop must never only pretend to.
 */
export function refuseOtherMode(
  mode: Mode,
  gateways: readonly Pick<PaymentGateway, 'name' | 'mode'>[],
): void {
  const other = gateways.find((gateway) => gateway.mode !== mode);
  if (!other) return;
  throw new StartError(
    `MODE=${mode} needs a ${mode} payment gateway, and the gateway ${other.name} is a ${other.mode} one.`,
  );
}
