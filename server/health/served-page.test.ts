import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findFreePort } from '../../test/programs/find-free-port.ts';
import { makeTemporaryFolder } from '../../test/temporary-folder.ts';
import { serveBuiltPage } from '../platform/http/built-page.ts';
import { createHttpServer, defaultTimeLimits } from '../platform/http/http-server.ts';
import { serveSecurityTxt } from '../platform/http/security-txt.ts';
import { openLog } from '../platform/log/log.ts';
import type { CheckParts } from './check.ts';
import { securityTxt, servedPage } from './checks/served-page.ts';

const now = () => new Date();
const seller = { email: 'support@harbour.example' };
let app: FastifyInstance;
let url: string;
let served: string;
let built: string;

beforeEach(async () => {
  [served, built] = [await makeTemporaryFolder(), await makeTemporaryFolder()];
  for (const folder of [served, built]) {
    await mkdir(join(folder, 'assets'));
    await writeFile(join(folder, 'index.html'), '<html><head></head><script>go()</script></html>');
    await writeFile(join(folder, 'assets', 'page-1.js'), 'go();');
  }
  const config = { https: false, trustProxy: false };
  app = createHttpServer({ log: openLog('silent'), config, timeLimits: defaultTimeLimits });
});

afterEach(async () => {
  await app.close();
  for (const folder of [served, built]) await rm(folder, { recursive: true });
});

async function open({ email, clock } = { ...seller, clock: now }) {
  url = `http://127.0.0.1:${await findFreePort()}/`;
  serveSecurityTxt(app, { seller: { email }, shopUrl: url, clock });
  await serveBuiltPage(app, { folder: served, publicUrl: url });
  await app.listen({ port: Number(new URL(url).port), host: '127.0.0.1' });
}

async function run(check: typeof servedPage) {
  const config = { mode: 'demo', publicUrl: url, https: false, stripe: null, paypal: null };
  const parts = { config, seller, clock: now, pageFolder: built };
  const [found] = [await check.run(parts as unknown as CheckParts)].flat();
  return `${found?.state}: ${found?.finding}`;
}

it('passes where buyers get what was built', async () => {
  await open();
  expect(await run(servedPage)).toMatch(/^ok: .* sends the headers and scripts of this release\.$/);
  expect(await run(securityTxt)).toMatch(/^ok: .*security\.txt names support@harbour\.example\.$/);
});

it('names a header, a page and a script that are not of the build', async () => {
  await writeFile(join(served, 'index.html'), '<html><head></head><script>steal()</script></html>');
  await writeFile(join(served, 'assets', 'page-1.js'), 'steal();');
  await open();
  expect(await run(servedPage)).toMatch(
    /^broken: .*: the header content-security-policy, the page, assets\/page-1\.js\.$/,
  );
});

it.each([
  { email: seller.email, clock: () => new Date('2020-01-01') },
  { email: 'other@example.com', clock: now },
])('reports a security.txt that has expired or names another contact, such as $email', async (other) => {
  await open(other);
  expect(await run(securityTxt)).toMatch(/^warning: .*has expired\.$/);
});

it('reports an address that does not respond', async () => {
  url = 'http://127.0.0.1:9/';
  for (const check of [servedPage, securityTxt])
    expect(await run(check)).toMatch(/^warning: .*can't be reached/);
});

it('does not take a proxy’s own error for a changed page', async () => {
  app.get('/*', (_request, reply) => reply.code(502).type('text/html').send('Bad Gateway'));
  url = await app.listen({ port: 0, host: '127.0.0.1' });
  for (const check of [servedPage, securityTxt])
    expect(await run(check)).toMatch(
      /^broken: .* responds with the status 502: the web server there can't reach the shop\.$/,
    );
});
