import { beforeEach, describe, expect, it } from 'vitest';
import { orderCalls } from '../../../contract/desk/orders.ts';
import { quoteCalls } from '../../../contract/desk/quotes.ts';
import { openEvidenceDesk } from '../../../test/evidence-desk.ts';
import { agreedQuote } from '../../../test/insert-quote.ts';
import { insertPendingOrders } from '../../../test/pending-orders.ts';
import { erasePerson } from './erase-person.ts';

const desk = await openEvidenceDesk();
const { stage, pool, policiesShown, download, readText, readKinds, reportSaved, dispute } = desk;
const { db } = stage.shop.database;
beforeEach(() => stage.changeBuyer());

describe('the evidence of an order', () => {
  it('has what a bank asks for: sale, buyer, payment, code, policies, receipt, keys seen, and when', async () => {
    await stage.buyAndReceive({ policiesShown });
    await stage.buyer.readOrderKeys(stage.params.orderId);
    await reportSaved();
    await dispute();
    await expect
      .poll(readKinds)
      .toEqual(['code-sent', 'code-verified', 'keys-found', 'keys-saved', 'keys-shown', 'receipt-accepted']);

    const text = await readText();
    const { invoiceNumber, transactionId, email } = await stage.read();
    const { orderId } = stage.params;
    for (const words of [
      ...[`${invoiceNumber}`, orderId, `${transactionId}`, email, `du_${orderId}`],
      ...['Mia Nguyen', '118 Abbott Street, Cairns QLD 4870', '07 5550 0142', 'AUD $164.99'],
      'The cardholder says that they did not make this payment',
      `A code of 6 digits was mailed to ${email}.`,
      `The mail server accepted the receipt with the licence keys for ${email}. It replied “250 `,
      ...['under “Find my keys”', 'saved a file of the licence keys'],
      'The shop has not refunded any of this order.',
      ...['As shown to the buyer: Refunds', 'As shown to the buyer: Terms', 'As shown to the buyer: Privacy'],
      'guarantees that cannot be excluded under the Australian Consumer Law',
    ])
      expect(text).toContain(words);
    // In the seller's time zone, which is named.
    expect(text).toMatch(/\d+ \w+ \d{4} at \d+:\d\d:\d\d [ap]m AE[DS]T/);
  });

  it('has no whole licence key, but its ending', async () => {
    await stage.buy();
    // A key may be broken over two lines.
    const text = (await readText()).replaceAll(' ', '');
    expect(stage.keys).toHaveLength(1);
    for (const key of stage.keys) {
      expect(text).not.toContain(key);
      expect(text).toContain(`•-${key.slice(-5)}`);
    }
  });

  it('is named by the invoice, and its download is in the audit', async () => {
    await stage.buy();
    const { name } = await download();
    const file = `${(await stage.read()).invoiceNumber}-evidence.pdf`;
    expect(name).toBe(`inline; filename="${file}"`);
    expect(await stage.readAudit()).toMatchObject([
      { action: 'evidence-downloaded', actor: stage.desk.email, after: { file } },
    ]);
  });

  it('leaves out what nobody knows, and the notes of operators', async () => {
    await stage.buyAndReceive();
    await expect.poll(readKinds).toContain('keys-shown');
    await pool.query('delete from order_evidence where order_id = $1', [stage.params.orderId]);
    const body = { text: 'Sounded angry on the phone' };
    await stage.desk.call(orderCalls.addNote, { params: stage.params, body });
    const text = await readText();
    expect(text).toContain('The mail server accepted the receipt with the licence keys.');
    expect(text).not.toMatch(
      /6 digits|Proof of the email|Access to|Find my keys|browser|policy|As shown|Refunds|The dispute|angry/,
    );
  });

  it('names refunds with their notes, and the keys that they ended', async () => {
    await stage.buy({ items: [{ productId: 'endpoint-complete', quantity: 2 }] });
    const what = { kind: 'seats', seats: [{ productId: 'endpoint-complete', seats: 1 }] };
    const refunded = await stage.refund({ what, reason: 'One too many', refundedCents: 0 });
    expect([refunded.status, refunded.text]).toEqual([200, expect.anything()]);
    const text = await readText();
    expect(text).toMatch(/The shop has refunded \$164\.99 of it to the card already\./);
    expect(text).toMatch(/Refunded \$164\.99, adjustment note ADJ-\d{6}\. Reason: One too many\./);
    expect(text).toMatch(/\w{5} \(refunded\)/);
  });

  it('lists earlier orders of the address that nobody disputed', async () => {
    await stage.buy();
    const { invoiceNumber: disputed } = await stage.read();
    await dispute();
    await stage.buy();
    const { invoiceNumber: earlier, transactionId } = await stage.read();
    await stage.buy();
    const text = await readText();
    expect(text).toContain(`${earlier}: $164.99, reference ${transactionId}. No dispute of it is recorded.`);
    expect(text).not.toContain(disputed);
  });

  it.each([
    ['stripe', 'by card through Stripe'],
    ['stripe-payto', 'by PayTo through Stripe'],
    ['paypal', 'with PayPal'],
  ])('of the gateway %s names it, with both of its ids', async (gateway, paid) => {
    await stage.buy();
    const { orderId } = stage.params;
    await pool.query('update orders set gateway = $2 where id = $1', [orderId, gateway]);
    await pool.query(`update payments set gateway = $2, payment_id = 'pi_' || order_id where order_id = $1`, [
      orderId,
      gateway,
    ]);
    const text = await readText();
    expect(text).toContain(`It was paid ${paid}, reference ${(await stage.read()).transactionId}.`);
    expect(text).toContain(`Payment id pi_${orderId}`);
  });

  it('of a quote that was paid by transfer has no gateway, no code and no browser', async () => {
    const body = agreedQuote({ email: stage.buyer.email });
    const made = (await stage.desk.call(quoteCalls.createQuote, { body })).body;
    const paid = await stage.desk.call(quoteCalls.markPaid, {
      params: { number: made.number },
      body: { amountCents: made.totalCents },
    });
    const text = await readText(paid.body.orderId);
    expect(text).toContain('It was paid by bank transfer, reference');
    expect(text).toContain(`Quote ${made.number} was made for the buyer.`);
    expect(text).not.toMatch(/Gateway|6 digits|browser/);
  });

  it('is refused for an order that is not paid', async () => {
    const order = { email: 'mia@example.com', gateway: 'demo', ageSeconds: 0 };
    const [orderId = ''] = await insertPendingOrders(pool, order);
    const { status, body } = await stage.desk.call(orderCalls.downloadEvidence, { params: { orderId } });
    expect([status, body.detail]).toEqual([409, expect.stringContaining('is not paid')]);
  });

  it('of a person who was erased says what the tax invoice says, and nothing else of the person', async () => {
    await stage.buyAndReceive();
    await expect.poll(readKinds).toContain('keys-shown');
    await db.transaction().execute((tx) => erasePerson(tx, stage.buyer.email));
    expect(await readKinds()).toEqual([]);
    const text = await readText();
    expect(text).toContain('Mia Nguyen');
    expect(text).not.toMatch(/6 digits|browser|07 5550 0142/);
  });
});
