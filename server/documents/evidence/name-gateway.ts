import { isBankTransfer, nameGateway } from '../../../contract/payment-methods.ts';

/** A gateway that took money: null for the demonstration's and for a bank transfer. */
export function nameRealGateway(gateway: string): string | null {
  if (gateway.startsWith('demo') || isBankTransfer(gateway)) return null;
  return nameGateway(gateway);
}
