import { describe, expect, it } from 'vitest';
import { demoInvoice } from '../../contract/demo.ts';
import { problemBody } from '../../contract/problems.ts';
import { readPdf } from '../../test/read-invoice.ts';
import { Customer } from '../../test/shop-driver.ts';
import { shareTestShop } from '../../test/start-shop.ts';

const shop = await shareTestShop({ config: { trustProxy: true } });
const buyer = await new Customer(shop).verifyEmail();
const { body } = await buyer.buy({ items: [{ productId: 'endpoint-complete', quantity: 2 }] });
const orderId = body.orderId;
const licenseKey = body.licenseKeys[0]?.keys[1] ?? '';
const values = { id: orderId, email: buyer.email, licenseKey, amountCents: '29998' };

let clientNumber = 0;
/** A visitor without cookies and with a new client address. */
function newVisitor(): Customer {
  clientNumber += 1;
  return new Customer(shop, { clientAddress: `198.51.100.${clientNumber}` });
}

/** A problem's body without its request id, the only part that may differ. */
async function readProblem(response: Response): Promise<string> {
  const { requestId: _, ...body } = problemBody.parse(await response.json());
  return JSON.stringify(body);
}

describe('the invoice of an order', () => {
  it('opens in the browser that has verified the email', async () => {
    const response = await buyer.openInvoice(orderId);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('content-disposition')).toBe(`inline; filename="${orderId}.pdf"`);
    const [text] = await readPdf(await response.arrayBuffer());
    expect(text).toContain('Tax Invoice');
    expect(text).toContain('329.98');
    expect(text).not.toContain(values.licenseKey);
  });

  it('is the same 404 in every other case', async () => {
    const other = await newVisitor().verifyEmail();
    const answers = [
      await newVisitor().openInvoice(orderId),
      await other.openInvoice(orderId),
      await other.openInvoice('ORD-AAAA-AAAA-AAAA-AAAA'),
      await buyer.openInvoice("' or 1=1 --"),
      await buyer.openInvoice(demoInvoice.id),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect(new Set(await Promise.all(answers.map(readProblem))).size).toBe(1);
  });

  it('is always the same file, also after a restart', async () => {
    const first = Buffer.from(await (await buyer.openInvoice(orderId)).arrayBuffer());
    await shop.restart();
    const second = Buffer.from(await (await buyer.openInvoice(orderId)).arrayBuffer());
    const third = Buffer.from(await (await newVisitor().downloadInvoice(values)).arrayBuffer());
    expect(second.equals(first)).toBe(true);
    expect(third.equals(first)).toBe(true);
  });
});

describe('an invoice by its four values', () => {
  it('needs no cookie', async () => {
    const response = await newVisitor().downloadInvoice(values);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${orderId}.pdf"`);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('accepts the invoice number as well as the order id', async () => {
    const query = 'select invoice_number from orders where id = $1';
    const { rows } = await shop.database.pool.query(query, [orderId]);
    const id = `INV-${String(rows[0].invoice_number).padStart(6, '0')}`;
    expect((await newVisitor().downloadInvoice({ ...values, id })).status).toBe(200);
  });

  it('ignores case, spaces and dashes', async () => {
    const response = await newVisitor().downloadInvoice({
      id: ` ${orderId.toLowerCase()} `,
      email: `\u200b${buyer.email.toUpperCase()}\u00a0`,
      licenseKey: values.licenseKey.replaceAll('-', ' ').toLowerCase(),
      amountCents: ' 29,998\u00a0',
    });
    expect(response.status).toBe(200);
  });

  it('returns one identical 404 for all 15 combinations with a wrong value', async () => {
    const wrong = {
      id: 'ORD-AAAA-AAAA-AAAA-AAAA',
      email: 'other@example.com',
      licenseKey: 'AAAAA-AAAAA-AAAAA-AAAAA-AAAAA',
      amountCents: '32998',
    };
    const names = Object.keys(wrong) as (keyof typeof wrong)[];
    const bodies = new Set<string>();
    for (let mask = 1; mask < 16; mask += 1) {
      const mixed = { ...values };
      for (const [bit, name] of names.entries()) if (mask & (1 << bit)) mixed[name] = wrong[name];
      const response = await newVisitor().downloadInvoice(mixed);
      expect(response.status).toBe(404);
      bodies.add(await readProblem(response));
    }
    expect(bodies.size).toBe(1);
  });

  it.each(['id', 'email', 'licenseKey', 'amountCents'])(
    'is a 400 when %s is empty or missing',
    async (name) => {
      const { [name]: _, ...missing } = values as Record<string, string>;
      expect((await newVisitor().downloadInvoice(missing)).status).toBe(400);
      expect((await newVisitor().downloadInvoice({ ...values, [name]: '  ' })).status).toBe(400);
    },
  );

  it('allows 20 wrong look-ups per hour and client; right ones do not count', async () => {
    const visitor = newVisitor();
    const wrong = { ...values, amountCents: '1' };
    for (let i = 0; i < 19; i += 1) expect((await visitor.downloadInvoice(wrong)).status).toBe(404);
    for (let i = 0; i < 5; i += 1) expect((await visitor.downloadInvoice(values)).status).toBe(200);
    expect((await visitor.downloadInvoice(wrong)).status).toBe(404);
    const refused = await visitor.downloadInvoice(values);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('leaves no trace of the values in the log', () => {
    expect(shop.logLines.join('')).not.toContain(values.licenseKey);
    expect(shop.logLines.join('')).not.toContain(encodeURIComponent(buyer.email));
  });

  it('opens the demo order by the sample values', async () => {
    const response = await newVisitor().downloadInvoice(demoInvoice);
    expect(response.status).toBe(200);
    expect((await readPdf(await response.arrayBuffer()))[0]).toMatch(/demonstration only/i);
  });
});
