import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { afterAll, expect, it } from 'vitest';
import { type ExportSummary, exportKinds } from '../../../contract/desk/exports.ts';
import { shop as seller } from '../../../shop.config.ts';
import { fillInvoices } from '../../../test/fill-invoices.ts';
import { shareTestDatabase } from '../../../test/test-database.ts';
import { serveActions } from '../../operators/desk/serve-actions.ts';
import type { Operator } from '../../operators/desk/session/operator.ts';
import { createHttpServer, defaultTimeLimits } from '../../platform/http/http-server.ts';
import { withoutRateLimits } from '../../platform/limits/rate-limits.ts';
import { openLog } from '../../platform/log/log.ts';
import { downloadExport, readSummary } from './write-export.ts';

let operator: Operator | null;
const app = createHttpServer({
  log: openLog('error'),
  config: { https: false, trustProxy: false },
  timeLimits: defaultTimeLimits,
});

const database = await shareTestDatabase();
await database.pool.query(`insert into database_mode (mode) values ('demo')`);
await fillInvoices(database.pool, { count: 30, from: '2026-07-10', to: '2026-07-20' });
app.setValidatorCompiler(validatorCompiler);
app.setSerializerCompiler(serializerCompiler);
const parts = { db: database.db, seller, limits: withoutRateLimits(), readOperator: async () => operator };
serveActions(app, parts, [readSummary, downloadExport]);
const url = await app.listen({ port: 0 });
afterAll(async () => {
  await app.close();
});

const later = new Date(Date.now() + 3_600_000);
const owner: Operator = {
  id: 1,
  email: 'desk@example.com',
  role: 'owner',
  isFresh: true,
  expiresAt: later,
  freshUntil: later,
};
const july = 'from=2026-07-01&to=2026-07-31';
const ask = (path: string) => fetch(`${url}/desk/api/exports/${path}`);
const download = (file: string) =>
  fetch(`${url}/desk/api/exports/download-export/${file}`, { method: 'POST' });

it('needs a signed-in operator', async () => {
  operator = null;
  const files = exportKinds.map((kind) => download(`${kind}?${july}`));
  for (const response of await Promise.all([ask('read-export-summary'), ...files])) {
    expect(response.status).toBe(401);
    expect(await response.text()).not.toContain('INV-');
  }
});

it('sends a file with its name, and the sums of the same period', async () => {
  operator = owner;
  const response = await download(`invoices?${july}`);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="DEMO-invoices-2026-07-01-to-2026-07-31.csv"',
    'cache-control': 'no-store',
  });
  expect((await response.text()).match(/"INV-/g)).toHaveLength(30);
  expect(await (await ask(`read-export-summary?${july}`)).json()).toMatchObject({
    from: '2026-07-01',
    to: '2026-07-31',
    mode: 'demo',
    timeZone: 'Australia/Sydney',
    invoices: { count: 30 },
    notes: { count: 10 },
  });
});

it('needs a fresh code for a file', async () => {
  operator = { ...owner, isFresh: false };
  for (const kind of exportKinds) {
    const response = await download(`${kind}?${july}`);
    expect([response.status, await response.text()]).toEqual([
      403,
      expect.stringContaining('fresh-code-needed'),
    ]);
  }
  expect((await ask('read-export-summary')).status).toBe(200);
});

it('adds up this month where no period is given', async () => {
  operator = owner;
  const { from, to, today } = (await (await ask('read-export-summary')).json()) as ExportSummary;
  expect(today).toBe(new Date().toLocaleDateString('sv-SE', { timeZone: seller.timeZone }));
  expect([from, to]).toEqual([`${today.slice(0, 8)}01`, today]);
});

it.each(['gst?from=2026-07-02&to=2026-07-01', 'gst?from=2026-02-30&to=2026-07-01', `wages?${july}`])(
  'refuses %s',
  async (file) => {
    expect((await download(file)).status).toBe(400);
  },
);

it('sends a part of Xero’s file, of 500 invoices', async () => {
  operator = owner;
  await fillInvoices(database.pool, { count: 520, from: '2026-08-01', to: '2026-08-20' });
  const august = 'from=2026-08-01&to=2026-08-31';
  const read = async (part: string) => {
    const response = await download(`xero?${august}${part}`);
    return {
      name: response.headers.get('content-disposition'),
      lines: (await response.text()).trim().split('\r\n'),
    };
  };
  const [whole, first, second] = [await read(''), await read('&part=1'), await read('&part=2')];
  expect(first.name).toContain('DEMO-xero-tax-inclusive-2026-08-01-to-2026-08-31-part-1.csv');
  expect(first.lines).toHaveLength(501);
  expect(second.lines[0]).toBe(whole.lines[0]);
  expect([...first.lines, ...second.lines.slice(1)]).toEqual(whole.lines);
});
