import { extractText, getDocumentProxy } from 'unpdf';
import type { AuditSubject, Finding } from './audit-subject.ts';

interface InvoiceRow {
  readonly id: string;
  readonly number: number;
  readonly subtotal: number;
  readonly gst: number;
  readonly total: number;
  readonly lines: number;
  readonly transaction: string;
  readonly keys: readonly string[];
}

/** 7: the sums are right, invoice numbers run without gaps, and each PDF says what its order says. */
export async function auditInvoices({ database, invoicesRead = 40 }: AuditSubject): Promise<Finding> {
  const { rows } = await database.query<InvoiceRow>(`
    select id, invoice_number as number, transaction_id as transaction,
      subtotal_cents::int as subtotal, gst_cents::int as gst, total_cents::int as total,
      (select sum(quantity * unit_price_cents)::int from order_lines where order_id = orders.id) as lines,
      array(select key from licence_keys where order_id = orders.id) as keys
    from orders where state in ('paid', 'fulfilled') order by invoice_number`);
  const gaps = rows.filter(({ number }, index) => number !== index + 1);
  const sums = rows.filter(
    ({ subtotal, gst, total, lines }) =>
      subtotal !== lines || gst !== Math.floor((subtotal + 5) / 10) || total !== subtotal + gst,
  );
  const documents = await database.query<{ id: string; pdf: Buffer }>(
    'select order_id as id, pdf from invoice_documents order by created_at desc limit $1',
    [invoicesRead],
  );
  const missing = await database.query<{ id: string }>(
    `select id from orders left join invoice_documents on order_id = id
     where state = 'fulfilled' and pdf is null and id != 'ORD-DEMO-DEMO-DEMO-DEMO'`,
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const wrong: string[] = [];
  for (const { id, pdf } of documents.rows) wrong.push(...(await judgePdf(id, byId.get(id), pdf)));
  return {
    invariant: 7,
    counts: `${rows.length} invoices numbered, the PDFs of ${documents.rows.length} read`,
    violations: [
      ...gaps
        .slice(0, 1)
        .map(({ id, number }) => `${id} has number ${number}: before it, one is missing or twice`),
      ...sums.map(({ id }) => `${id}: subtotal, GST and total do not fit`),
      ...missing.rows.map(({ id }) => `${id} is fulfilled without an invoice`),
      ...wrong,
    ],
  };
}

async function judgePdf(id: string, row: InvoiceRow | undefined, pdf: Buffer): Promise<string[]> {
  if (!row) return [`There is an invoice of ${id}, which is not paid`];
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
  const bare = text.replace(/\s/g, '');
  const expected = [
    `INV-${String(row.number).padStart(6, '0')}`,
    id,
    row.transaction,
    formatCents(row.subtotal),
    formatCents(row.gst),
    formatCents(row.total),
  ];
  return [
    ...expected
      .filter((value) => !bare.includes(value))
      .map((value) => `The invoice of ${id} lacks ${value}`),
    ...row.keys.filter((key) => bare.includes(key)).map(() => `The invoice of ${id} holds a licence key`),
  ];
}

function formatCents(cents: number): string {
  const [whole = '', fraction = ''] = (cents / 100).toFixed(2).split('.');
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction}`;
}
