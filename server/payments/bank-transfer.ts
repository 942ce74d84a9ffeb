import { bankTransferName } from '../../contract/payment-methods.ts';
import type { PaymentGateway } from './payment-gateway.ts';

/** The transaction id of a quote that was paid by bank transfer. It is unique, so a quote is paid once. */
export function nameBankTransfer(quoteNumber: string): string {
  return `BANK-${quoteNumber}`;
}

/**
 * Payments into the seller's bank account. An operator records that money came, and transfers refunds by hand: a refund
 * is complete when it is recorded. There is no ledger to ask or to compare with.
 */
export function openBankTransfers(): PaymentGateway {
  return {
    name: bankTransferName,
    isByHand: true,
    async charge() {
      throw new Error('A bank transfer is never charged');
    },
    async capture() {
      throw new Error('A bank transfer is never authorised');
    },
    inspect: async () => ({ kind: 'unknown' }),
    close: async () => ({ kind: 'unknown' }),
    refund: async ({ refundId }) => ({ kind: 'completed', gatewayRefundId: `BANK-${refundId}` }),
    /** Makes one that a crash interrupted complete, as the operator wanted. */
    inspectRefund: async () => ({ kind: 'never-made' }),
    listRefunds: async () => [],
    async *listPayments() {},
  };
}
