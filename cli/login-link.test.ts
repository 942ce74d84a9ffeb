import { expect, it } from 'vitest';
import { sessionCalls as calls } from '../contract/desk/session.ts';
import { shop as seller } from '../shop.config.ts';
import { DeskBrowser } from '../test/desk-browser.ts';
import { runShopCommand } from '../test/run-shop-command.ts';
import { shareTestShop } from '../test/start-shop.ts';

const shop = await shareTestShop({ config: { adminPort: 0 } });
const run = (settings: Readonly<Record<string, string>>, ...args: string[]) =>
  runShopCommand({ DATABASE_URL: shop.database.url, ...settings }, 'login-link', ...args);

it('prints a link that signs in once', async () => {
  const { output } = await run({ ADMIN_URL: shop.adminUrl });
  const link = new URL(/http\S+/.exec(output)?.[0] ?? '');
  expect(link.origin).toBe(shop.adminUrl);
  const token = link.hash.replace('#sign-in=', '');
  const desk = new DeskBrowser(shop);
  const signedIn = await desk.call(calls.useLoginLink, { body: { token } });
  expect(signedIn).toMatchObject({ status: 200, body: { email: seller.email } });
  expect((await desk.call(calls.readSession)).status).toBe(200);
  const again = await new DeskBrowser(shop).call(calls.useLoginLink, { body: { token } });
  expect([again.status, again.body.detail]).toEqual([
    400,
    'This link was used or has expired. Print a new one, or ask for a code.',
  ]);
});

it('has JSON for scripts', async () => {
  const { output } = await run({ ADMIN_PORT: '4000' }, '--json');
  expect(JSON.parse(output)).toEqual({
    url: expect.stringMatching(/^http:\/\/localhost:4000\/#sign-in=[\w-]{43}$/),
    email: seller.email,
    expiresAt: expect.any(String),
  });
});

it('is for operators, and asks which one when there are several', async () => {
  const settings = { ADMIN_PORT: '4000', OPERATOR_EMAILS: 'desk@example.com,owner@example.com' };
  const refusal = 'error: --email: Name an operator: desk@example.com, owner@example.com\n';
  expect(await run(settings)).toMatchObject({ exitCode: 2, errors: refusal });
  const other = await run(settings, '--email', 'else@example.com');
  expect(other).toMatchObject({ exitCode: 2, errors: refusal });
  expect(await run(settings, '--email', 'Owner@example.com')).toMatchObject({ exitCode: 0 });
});

it('needs the address of the desk', async () => {
  for (const settings of [{}, { ADMIN_PORT: '0' }, { ADMIN_PORT: '4000', ADMIN_HOST: '0.0.0.0' }])
    expect((await run(settings)).errors).toContain("The desk's address is not known: set ADMIN_URL");
});
