import {
  isBankTransfer,
  nameGateway,
  type PaymentMethod,
  paymentWords,
} from '../../../contract/payment-methods.ts';

/** `by card through Stripe`, `with PayPal`, `by PayTo through Stripe` or `by bank transfer`. */
export function describePaid(method: PaymentMethod, gateway: string): string {
  const { paid } = paymentWords[method];
  const name = nameRealGateway(gateway);
  if (name === null) return paid;
  const [preposition, ...means] = paid.split(' ');
  if (name.startsWith(means.join(' '))) return `${preposition} ${name}`;
  return `${paid} through ${name}`;
}

/** A gateway that took money: null for the demonstration's and for a bank transfer. */
export function nameRealGateway(gateway: string): string | null {
  if (gateway.startsWith('demo') || isBankTransfer(gateway)) return null;
  return nameGateway(gateway);
}
