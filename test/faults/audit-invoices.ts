import { extractText, getDocumentProxy } from 'unpdf';
import type { Billing } from '../../contract/checkout.ts';
import { readSealedKeys } from '../test-sealer.ts';
import type { AuditSubject, Finding } from './audit-subject.ts';

interface InvoiceRow {
  readonly id: string;
  readonly number: number;
  readonly subtotal: number;
  readonly gst: number;
  readonly total: number;
  readonly lines: number;
  readonly transaction: string;
}

interface InvoiceFile {
  readonly id: string;
  /** 0 for the first. */
  readonly number: number;
  readonly pdf: Buffer;
  /** The buyer's details when it was made: a reissue keeps what the order said before. */
  readonly billing: Readonly<Partial<Billing>>;
}

/**
 * 7: the sums are right, invoice numbers run without gaps, and each PDF says what its order says, or said until its
 * invoice was issued again.
 */
export async function auditInvoices({ database, invoicesRead = 40 }: AuditSubject): Promise<Finding> {
  const { rows } = await database.query<InvoiceRow>(`
    select id, invoice_number as number, transaction_id as transaction,
      subtotal_cents::int as subtotal, gst_cents::int as gst, total_cents::int as total,
      (select sum(quantity * unit_price_cents)::int from order_lines where order_id = orders.id) as lines
    from orders where state in ('paid', 'fulfilled') order by invoice_number`);
  const gaps = rows.filter(({ number }, index) => number !== index + 1);
  const sums = rows.filter(
    ({ subtotal, gst, total, lines }) =>
      subtotal !== lines || gst !== Math.floor((subtotal + 5) / 10) || total !== subtotal + gst,
  );
  const documents = await database.query<InvoiceFile>(
    `with files as (
       select order_id, 0 as number, pdf, created_at as made_at from invoice_documents
       union all select order_id, number, pdf, reissued_at from invoice_reissues
     )
     select files.order_id as id, files.number, files.pdf, coalesce(later.earlier_billing, billing) as billing
     from files join orders on id = files.order_id
     left join invoice_reissues later on later.order_id = id and later.number = files.number + 1
     order by made_at desc limit $1`,
    [invoicesRead],
  );
  const incomplete = await database.query<{ id: string }>(
    `select order_id as id from invoice_reissues left join invoice_documents using (order_id)
     group by order_id having max(number) <> count(*) or count(invoice_documents.pdf) = 0`,
  );
  const missing = await database.query<{ id: string }>(
    `select id from orders left join invoice_documents on order_id = id
     where state = 'fulfilled' and pdf is null and id != 'ORD-DEMO-DEMO-DEMO-DEMO'`,
  );
  const keysOfOrders = await readSealedKeys(database);
  const byId = new Map(rows.map((row) => [row.id, { ...row, keys: keysOfOrders.get(row.id) ?? [] }]));
  const wrong: string[] = [];
  for (const file of documents.rows) wrong.push(...(await judgePdf(file, byId.get(file.id))));
  return {
    invariant: 7,
    counts: `${rows.length} invoices numbered, the PDFs of ${documents.rows.length} read`,
    violations: [
      ...gaps
        .slice(0, 1)
        .map(({ id, number }) => `${id} has number ${number}: before it, one is missing or twice`),
      ...sums.map(({ id }) => `${id}: subtotal, GST and total do not fit`),
      ...missing.rows.map(({ id }) => `${id} is fulfilled without an invoice`),
      ...incomplete.rows.map(({ id }) => `${id}: a file of its reissued invoice is missing`),
      ...wrong,
    ],
  };
}

async function judgePdf(
  { id, number, pdf, billing }: InvoiceFile,
  row: (InvoiceRow & { readonly keys: readonly string[] }) | undefined,
): Promise<string[]> {
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
    ...(number > 0 ? ['Reissued'] : []),
    ...(billing.abn ? [`ABN${billing.abn}`] : []),
    ...[billing.company, billing.purchaseOrder].map((text = '') => text.replace(/\s/g, '')),
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
