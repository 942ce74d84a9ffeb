import type { Kysely } from 'kysely';
import { demoCard, demoInvoice, demoProduct } from '../../contract/demo.ts';
import { priceLines } from '../../contract/money.ts';
import type { Database } from '../database/tables.ts';
import type { PaymentGateway } from '../payments/payment-gateway.ts';
import { markPaid } from './mark-paid.ts';
import type { OrderLine } from './order.ts';
import { insertOrder, markFulfilled } from './order-store.ts';
import { readPaidOrder } from './read-order.ts';

/**
 * Writes the order that the Invoice tab's sample values belong to, when it is not there yet: charged in the
 * demo gateway's ledger like any other, but never mailed, since nobody bought it. A gateway that does not
 * answer must not keep the shop from opening: then the next start tries again.
 */
export async function seedDemoOrder(
  { db, gateway }: { db: Kysely<Database>; gateway: PaymentGateway },
  vendorName: string,
): Promise<void> {
  if (await readPaidOrder(db, demoInvoice.id)) return;
  const lines = [demoLine(vendorName)];
  const amountCents = priceLines(lines).totalCents;
  const charge = await gateway.charge({ orderId: demoInvoice.id, amountCents, card });
  if (charge.kind === 'unknown') return;
  if (charge.kind !== 'approved') throw new Error('The demo gateway refused the demo order');
  await db.transaction().execute(async (tx) => {
    const order = { id: demoInvoice.id, email: demoInvoice.email, billing, lines, gateway: gateway.name };
    if (!(await insertOrder(tx, order))) return;
    const { transactionId } = charge;
    await markPaid([{ orderId: order.id, transactionId, licenceKeys: [[demoInvoice.licenseKey]] }]).execute(
      tx,
    );
    await markFulfilled(tx, order.id);
  });
}

function demoLine(vendorName: string): OrderLine {
  return {
    productId: demoProduct.id,
    productName: `${vendorName} ${demoProduct.name}`,
    quantity: 1,
    unitPriceCents: demoProduct.priceCents,
  };
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
