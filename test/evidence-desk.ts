import { expect } from 'vitest';
import { calls } from '../contract/calls.ts';
import { orderCalls } from '../contract/desk/orders.ts';
import { formatPolicyVersions } from '../contract/policies.ts';
import { readPolicies } from '../server/platform/settings/policies.ts';
import { shop as seller } from '../shop.config.ts';
import { OrderDesk } from './order-desk.ts';
import { readPdf } from './read-invoice.ts';

/** A shop with an operator, a buyer, and what a bank is shown of the order that was bought last. */
export async function openEvidenceDesk() {
  const stage = await OrderDesk.start();
  const { pool } = stage.shop.database;
  const { terms, privacy, refunds } = readPolicies(seller);

  async function download(orderId = stage.params.orderId) {
    const path = orderCalls.downloadEvidence.path.replace(':orderId', orderId);
    const response = await stage.desk.fetch(path, { method: 'POST' });
    expect(response.status).toBe(200);
    const pdf = Buffer.from(await response.arrayBuffer());
    return { pdf, name: response.headers.get('content-disposition') };
  }

  return {
    stage,
    pool,
    download,
    policiesShown: formatPolicyVersions({
      terms: terms.version,
      privacy: privacy.version,
      refunds: refunds.version,
    }),
    readText: async (orderId?: string) => (await readPdf((await download(orderId)).pdf)).join(' '),

    /** What is recorded of the order, by name. */
    async readKinds(): Promise<string[]> {
      const { rows } = await pool.query('select kind from order_evidence where order_id = $1 order by kind', [
        stage.params.orderId,
      ]);
      return rows.map(({ kind }) => kind);
    },

    /** The buyer's page reports that it saved a file of the keys. */
    reportSaved: () =>
      stage.buyer.request('POST', calls.reportSavedKeys.path.replace(':orderId', stage.params.orderId)),

    /** A bank's, over the whole order. */
    dispute: () =>
      pool.query(
        `insert into disputes (id, order_id, status, amount_cents, reason, respond_by)
         select 'du_' || id, id, 'needs_response', total_cents, 'fraudulent', now() + interval '7 days'
         from orders where id = $1`,
        [stage.params.orderId],
      ),
  };
}
