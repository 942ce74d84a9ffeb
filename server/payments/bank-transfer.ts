import { bankTransferName } from '../../contract/payment-methods.ts';
import type { Gateway } from './gateway.ts';
import type { PaymentGateway } from './payment-gateway.ts';

/**
 * The transaction id of a quote that was paid by bank transfer. It is unique, so a quote is paid
 * once.
 */
export function nameBankTransfer(quoteNumber: string): string {
  return `BANK-${quoteNumber}`;
}

/**
 * Orders may be paid by bank transfer in every mode. The page takes none: buyers ask for a quote.
 */
export const bankTransfer: Gateway = {
  method: bankTransferName,
  isTaken: () => false,
  open: async () => ({ gateway: openBankTransfers() }),
};

/**
 * Payments into the seller's bank account. An operator records that money came, and transfers
 * refunds by hand: a refund is complete when it is recorded. There is no ledger to ask or to
 * compare with.
 */
function openBankTransfers(): PaymentGateway {
  return {
    name: bankTransferName,
    dashboard: bankTransferName,
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
