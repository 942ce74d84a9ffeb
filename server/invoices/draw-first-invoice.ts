import { priceLines } from '../../contract/money.ts';
import type { Seller } from '../../contract/seller.ts';
import type { PaidOrder } from '../orders/order.ts';
import { renderInvoice } from './render-invoice.ts';

/**
 * Draws an invoice that nobody gets, as the shop starts: the first one of a process, which also prepares the fonts, takes
 * 40 ms of the main thread, the next 2 ms, and from the hundredth on 0.5 ms.
 */
export function drawFirstInvoice(seller: Seller): void {
  const line = { productId: '', productName: 'Licence', quantity: 1, unitPriceCents: 100 };
  const billing: PaidOrder['billing'] = {
    ...{ firstName: 'A', lastName: 'B', company: '', abn: '', purchaseOrder: '', phone: '' },
    ...{ street: '1 Street', city: 'Sydney', state: 'NSW', postcode: '2000' },
  };
  const order: PaidOrder = {
    ...{ id: 'ORD-', email: seller.email, billing, paymentMethod: 'card', transactionId: 'TXN-' },
    ...{ invoiceNumber: 1, paidAt: new Date(0), ...priceLines([line]), lines: [line] },
  };
  renderInvoice({ seller, order, demo: true });
}
