import { bankTransferName } from '../../contract/payment-methods.ts';
import type { Mode } from '../../contract/states.ts';
import type {
  ChargeOutcome,
  Inspection,
  ListedPayment,
  ListedRefund,
  PaymentGateway,
  RefundInspection,
  RefundOutcome,
  RefundRequest,
  SettledOutcome,
} from './payment-gateway.ts';

/** The transaction id of a quote that was paid by bank transfer. It is unique, so a quote is paid once. */
export function nameBankTransfer(quoteNumber: string): string {
  return `BANK-${quoteNumber}`;
}

/**
 * Payments into the seller's bank account. An operator records that money came, and transfers refunds by hand: a refund
 * is complete when it is recorded. There is no ledger to ask or to compare with.
 */
export class BankTransfer implements PaymentGateway {
  readonly name = bankTransferName;
  readonly mode: Mode;
  readonly isByHand = true;

  constructor(mode: Mode) {
    this.mode = mode;
  }

  async charge(): Promise<ChargeOutcome> {
    throw new Error('A bank transfer is never charged');
  }

  async capture(): Promise<SettledOutcome> {
    throw new Error('A bank transfer is never authorised');
  }

  async inspect(): Promise<Inspection> {
    return { kind: 'unknown' };
  }

  async close(): Promise<SettledOutcome> {
    return { kind: 'unknown' };
  }

  async refund({ refundId }: RefundRequest): Promise<RefundOutcome> {
    return { kind: 'completed', gatewayRefundId: `BANK-${refundId}` };
  }

  /** Makes one that a crash interrupted complete, as the operator wanted. */
  async inspectRefund(): Promise<RefundInspection> {
    return { kind: 'never-made' };
  }

  async listRefunds(): Promise<readonly ListedRefund[]> {
    return [];
  }

  async *listPayments(): AsyncGenerator<ListedPayment, void, undefined> {}
}
