import { expect, it } from 'vitest';
import type { HealthReport } from '../contract/desk/health.ts';
import { findFreePort } from '../test/programs/find-free-port.ts';
import { runShopCommand } from '../test/run-shop-command.ts';
import { shareTestShop, startTestShop } from '../test/start-shop.ts';
import { testKeysSecret } from '../test/test-sealer.ts';

const shop = await shareTestShop();
const settings = () => ({
  DATABASE_URL: shop.database.url,
  PORT: new URL(shop.url).port,
  // As on a machine without the data: how full the disk of this one is doesn't matter.
  DATA_DIR: '/nonexistent/data',
  SMTP_URL: shop.mailServer.url,
  KEYS_SECRET: testKeysSecret,
});
const run = (changes: Record<string, string>, ...args: string[]) =>
  runShopCommand({ ...settings(), ...changes }, 'doctor', ...args);

async function examine(changes: Record<string, string> = {}, ...args: string[]) {
  const { exitCode, output } = await run(changes, '--json', ...args);
  const { checks } = JSON.parse(output) as HealthReport;
  const broken = checks.filter(({ state }) => state === 'broken').map(({ name }) => name);
  return { exitCode, checks, broken };
}

it('a shop that works has nothing broken, and the command ends with 0', async () => {
  const { exitCode, output } = await run({});
  expect(output).toMatch(
    /^ {2}ok +database +PostgreSQL \d+.* responds: the database "\w+" at .+:\d+ \(DATABASE_URL\)\.$/m,
  );
  expect(output).toMatch(/^ {2}ok +keys-secret +KEYS_SECRET opens the sealed licence keys\.$/m);
  expect(output).toMatch(/^ {2}ok +documents +Invoices, quotes and adjustment notes can be rendered\.$/m);
  expect(output).toMatch(/0 broken, \d+ to do, \d+ warnings\.\n$/);
  expect(exitCode).toBe(0);
});

it('what is broken ends with 1, and says what to do', async () => {
  const secret = { KEYS_SECRET: 'another secret of the tests, which seals keys' };
  const found = await examine({ ...secret, SMTP_URL: 'smtp://127.0.0.1:9' });
  expect(found).toMatchObject({ exitCode: 1, broken: ['keys-secret', 'mail-server'] });
  expect(found.checks.find(({ name }) => name === 'keys-secret')).toEqual({
    name: 'keys-secret',
    state: 'broken',
    finding: 'KEYS_SECRET does not open the licence keys of this database.',
    action: expect.stringContaining('Set the KEYS_SECRET that this database was used with'),
  });
});

it('says first whether the shop runs, and that one which is stopped is to be started', async () => {
  const { checks } = await examine();
  expect(checks[0]).toMatchObject({ name: 'running', state: 'ok', finding: `The shop runs at ${shop.url}.` });
  const free = String(await findFreePort());
  const stopped = await examine({ PORT: free, PUBLIC_URL: `http://127.0.0.1:${free}` });
  expect(stopped.broken).toEqual(['running']);
  expect(stopped.checks[0]).toEqual({
    name: 'running',
    state: 'broken',
    finding: expect.stringMatching(
      /^The shop doesn't run: it doesn't respond at http:\/\/127\.0\.0\.1:\d+ \(.*ECONNREFUSED.*\), or at /,
    ),
    action: expect.stringMatching(/^Start it/),
  });
  const outside = await examine({ PORT: free, PUBLIC_URL: shop.url });
  expect(outside.checks[0]?.finding).toBe(
    `The shop runs at ${shop.url}, and not at http://127.0.0.1:${free} of this machine.`,
  );
  const other = await examine({ PORT: new URL(shop.mailServer.url).port });
  expect(other.broken).toEqual(['running']);
  const worker = await shop.startNode({ worker: 'only' });
  expect((await examine({ PORT: new URL(worker.url).port })).checks[0]?.state).toBe('ok');
});

it('says that the shop which runs has another database than the one that is checked', async () => {
  const other = await startTestShop();
  const { exitCode, checks } = await examine({ PORT: new URL(other.url).port });
  await other.stop();
  expect([exitCode, checks[0]]).toEqual([
    0,
    {
      name: 'running',
      state: 'warning',
      finding: `A shop runs at ${other.url}, on another database than the one that is checked here, or it is an earlier release.`,
      action: expect.stringMatching(/^Compare DATABASE_URL and DATA_DIR/),
    },
  ]);
});

it('wrong settings are lines of the report, and no secret is in it', async () => {
  const { exitCode, checks, broken } = await examine({ MODE: 'live', SHOP_SECRET: 'canary' });
  expect(exitCode).toBe(1);
  expect(new Set(broken)).toEqual(new Set(['settings']));
  expect(JSON.stringify(checks)).not.toContain('canary');
});

it('in sandbox mode, lists on demand what live mode will refuse', async () => {
  const sandbox = { MODE: 'sandbox', STRIPE_SECRET_KEY: 'sk_test_1', SHOP_SECRET: 'canary' };
  const names = async (changes: Record<string, string>, ...args: string[]) =>
    (await examine(changes, ...args)).checks.filter(({ name }) => name === 'live-mode');
  const found = await names(sandbox, '--live');
  const sentences = found.map(({ finding }) => finding);
  expect(sentences).toEqual(
    expect.arrayContaining([
      'STRIPE_SECRET_KEY must be set and start with sk_live_ or rk_live_ in live mode.',
      'HTTPS must be true in live mode.',
      expect.stringMatching(/^OPERATORS must be set to the people/),
      "shop.config.ts: abn is the demo's, and must be your own in live mode.",
      "policies/terms.md is the demo's, and must be your own in live mode.",
      'A database keeps the mode of its first start.',
    ]),
  );
  expect(new Set(found.map(({ state }) => state))).toEqual(new Set(['task']));
  expect(JSON.stringify(found)).not.toContain('canary');
  expect(await names(sandbox)).toEqual([]);
});

it('what live mode would refuse breaks nothing in the mode of now', async () => {
  expect((await examine({}, '--live')).exitCode).toBe(0);
});

it('without a database, the other checks are made', async () => {
  const { exitCode, broken, checks } = await examine({ DATABASE_URL: '' });
  expect({ exitCode, broken }).toEqual({ exitCode: 1, broken: ['database'] });
  expect(checks.find(({ name }) => name === 'mail-server')?.state).toBe('ok');
});

it('sends a test mail to the operators on demand', async () => {
  const { checks } = await examine({ OPERATOR_EMAILS: 'desk@example.com' }, '--test-mail');
  expect(checks.at(-1)).toMatchObject({ name: 'test-mail', state: 'ok' });
  expect(shop.mailServer.mails.at(-1)).toMatchObject({
    subject: 'Test mail of Harbour Licensing',
    recipients: ['desk@example.com'],
  });
  const { rows } = await shop.database.pool.query(
    `select after from audit_events where action = 'test-mail-sent'`,
  );
  expect(rows).toEqual([{ after: { outcome: 'accepted', server: shop.mailServer.url } }]);
});
