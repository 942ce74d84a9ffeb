import { card } from '../card/gateway.ts';
import { demoCard, demoPayPal } from '../demo/gateways.ts';
import { bankTransfer } from '../payments/bank-transfer.ts';
import { paypal } from '../paypal/gateway.ts';
import { payto } from '../payto/gateway.ts';

/** Every way to take payments that the shop knows, in the order in which operators read of them. */
export const gateways = [card, payto, paypal, demoCard, demoPayPal, bankTransfer] as const;
