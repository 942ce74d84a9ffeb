import { demoCard, demoInvoice, demoProduct } from '../../contract/demo.ts';
import { priceLines } from '../../contract/money.ts';
import type { Seller } from '../../contract/seller.ts';
import type { KeySealer } from '../keys/key-sealer.ts';
import { insertLicenceKeys } from '../keys/order-keys.ts';
import { writeLicences } from '../licences/write-licences.ts';
import { insertOrder } from '../orders/new-order.ts';
import { readPaidOrder } from '../orders/order.ts';
import { markPaid } from '../orders/order-store.ts';
import { markFulfilled } from '../orders/receipt-store.ts';
import type { PaymentGateway } from '../payments/payment-gateway.ts';
import type { Db } from '../platform/database/pool.ts';

/**
 * It is charged, but nobody gets a receipt. A silent gateway must not keep the shop from opening.
 */
export async function seedDemoOrder(
  { db, sealer, gateway }: { db: Db; sealer: KeySealer; gateway: PaymentGateway },
  { vendorName }: Pick<Seller, 'vendorName'>,
): Promise<void> {
  const { id, email, licenseKey } = demoInvoice;
  if (await readPaidOrder(db, id)) return;
  const line = {
    productId: demoProduct.id,
    productName: `${vendorName} ${demoProduct.name}`,
    quantity: 1,
    unitPriceCents: demoProduct.priceCents,
  };
  const totals = priceLines([line]);
  const charge = await gateway.charge({
    orderId: id,
    amountCents: totals.totalCents,
    gstCents: totals.gstCents,
    payment: card,
    recordPaymentId: async () => true,
  });
  if (charge.kind === 'unknown') return;
  if (charge.kind !== 'approved') throw new Error('The demo gateway refused the demo order');
  await db.transaction().execute(async (tx) => {
    const order = {
      id,
      email,
      billing,
      lines: [line],
      totals,
      gateway: gateway.name,
      cartHash: null,
      acceptsBackorder: false,
    };
    if (!(await insertOrder(tx, order))) return;
    await insertLicenceKeys(tx, sealer, id, [[licenseKey]]);
    await writeLicences(tx, id);
    await markPaid(tx, id, charge.transactionId);
    await markFulfilled(tx, id);
  });
}

const card = { ...demoCard, expiryDate: '12/99', cardholderName: 'Demo Buyer' };

const billing = {
  firstName: 'Demo',
  lastName: 'Buyer',
  company: 'Example Pty Ltd',
  street: '1 Example Street',
  city: 'Sydney',
  state: 'NSW',
  postcode: '2000',
  phone: '',
} as const;
