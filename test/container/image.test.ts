import { cp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../../scripts/root.ts';
import { findFreePort } from '../programs/find-free-port.ts';
import { Customer } from '../shop-driver.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';
import { Podman } from './podman.ts';
import { runProgram } from './run-program.ts';

const image = 'localhost/licence-shop:test';
const shop = 'licence-shop-test';
const keysSecret = 'c7d1f0a95e6b4382c7d1f0a95e6b4382';

let folder: string;
let podman: Podman;
let settings: string[];
let url: string;
let deskUrl: string;

beforeAll(async () => {
  folder = await makeTemporaryFolder('licence-shop-container-');
  podman = await Podman.open(folder);
  await podman.build(image);
  const [port, deskPort] = [await findFreePort(), await findFreePort()];
  url = `http://127.0.0.1:${port}`;
  deskUrl = `http://localhost:${deskPort}`;
  settings = [
    ...['--publish', `127.0.0.1:${port}:3000`, '--publish', `127.0.0.1:${deskPort}:3001`],
    ...['--env', `ADMIN_URL=${deskUrl}`, '--volume', 'licence-shop-test:/var/lib/licence-shop'],
  ];
  await podman.start(shop, settings, image);
}, 900_000);

afterAll(async () => {
  await podman.run('rm', '--force', '--volumes', shop);
  podman.close();
  await rm(folder, { recursive: true });
});

const exec = (...command: string[]) => podman.run('exec', shop, ...command);

async function becomeReady(): Promise<void> {
  const status = () => fetch(`${url}/readyz`).then((response) => response.status, String);
  await expect.poll(status, { timeout: 60_000 }).toBe(200);
}

describe('the image', () => {
  it('runs as a user of its own, without rights and with a read-only file system', async () => {
    expect(await exec('id')).toBe(
      'uid=10001(licence-shop) gid=10001(licence-shop) groups=10001(licence-shop)',
    );
    const status = await exec('cat', '/proc/1/status');
    expect(status).toMatch(/^CapEff:\s+0+$/m);
    expect(status).toMatch(/^CapBnd:\s+0+$/m);
    expect(status).toMatch(/^NoNewPrivs:\s+1$/m);
    for (const place of ['/', '/opt/licence-shop', '/opt/licence-shop/dist'])
      await expect(exec('touch', `${place}/written`)).rejects.toThrow('Read-only file system');
  });

  it('holds no npm, compiler, test or setting of this machine', async () => {
    const packages = (await exec('ls', '/opt/licence-shop/node_modules')).split('\n');
    expect(packages).toContain('fastify');
    expect(packages).not.toEqual(expect.arrayContaining(['vitest']));
    for (const name of ['node', 'react', 'typescript', 'vite', '@biomejs'])
      expect(packages).not.toContain(name);
    const files = await exec(
      'sh',
      '-c',
      'cd /opt/licence-shop && find . -path ./node_modules -prune -o -type f -print',
    );
    expect(files).toContain('./dist/web/index.html');
    expect(files).toContain('./dist/desk/index.html');
    expect(files).not.toMatch(/\.test\.ts|\.env|npmrc/);
    await expect(exec('npm', '--version')).rejects.toThrow();
    expect(await podman.run('history', '--no-trunc', image)).not.toMatch(/npmrc|_authToken|ca-certificates/);
  });

  it('says in its labels what it is, and how its health is checked', async () => {
    const [{ Labels, Healthcheck, User }] = JSON.parse(await podman.run('image', 'inspect', image));
    expect(Labels).toMatchObject({ 'org.opencontainers.image.title': 'licence-shop' });
    expect(User).toBe('10001:10001');
    expect(Healthcheck.Test).toEqual(['CMD', 'node', 'deploy/container/check-health.mjs']);
  });
});

describe('a container', () => {
  let buyer: Customer;

  it('becomes ready', becomeReady);

  it('sells, and shows its page and its desk', async () => {
    buyer = await new Customer({ url }).verifyEmail();
    const { status, body } = await buyer.buy({ idempotencyKey: 'first' });
    expect([status, body.licenseKeys?.length]).toEqual([200, expect.any(Number)]);
    expect((await buyer.openInvoice(body.orderId)).headers.get('content-type')).toBe('application/pdf');
    expect(await (await fetch(url)).text()).toContain('<html');
    expect((await fetch(deskUrl)).status).toBe(200);
  });

  it('is healthy by its own check', async () => {
    await podman.run('healthcheck', 'run', shop);
  });

  it('backs up while it sells, by the job of compose.yaml, until that is stopped', async () => {
    const job = ['sh', 'deploy/container/back-up-hourly.sh'];
    const printed = await exec('timeout', '--preserve-status', '20', ...job);
    expect(printed).toContain('Backed up to /var/lib/licence-shop/backups/');
    expect(await exec('node', 'scripts/shop.ts', 'orders', 'list')).toContain('ORD-');
  });

  it('keeps everything in its volume: a killed one starts again, and a repeated purchase gets its first outcome', async () => {
    const { text } = await buyer.buy({ idempotencyKey: 'first' });
    await podman.run('kill', '--signal', 'KILL', shop);
    await podman.run('wait', shop);
    await podman.run('rm', shop);
    await expect(fetch(`${url}/readyz`)).rejects.toThrow();
    await podman.start(shop, settings, image);
    await becomeReady();
    expect((await buyer.buy({ idempotencyKey: 'first' })).text).toBe(text);
    expect((await buyer.buy({ buyAgain: 'yes' })).status).toBe(200);
  });

  it('stops cleanly, and its check fails then', async () => {
    await podman.run('stop', '--time', '60', shop);
    expect(await podman.run('inspect', '--format', '{{.State.ExitCode}}', shop)).toBe('0');
    await expect(podman.run('healthcheck', 'run', shop)).rejects.toThrow();
  });
});

it('compose.yaml becomes containers without rights', async () => {
  await cp(join(root, 'compose.yaml'), join(folder, 'compose.yaml'));
  await writeFile(
    join(folder, '.env'),
    `DATABASE_PASSWORD=secret\nKEYS_SECRET=${keysSecret}\nSHOP_IMAGE=${image}\n`,
  );
  const command = 'podman-compose --dry-run up --detach 2>&1';
  const planned = await runProgram('sh', ['-c', `cd ${folder} && ${command}`], podman.environment);
  const containers = planned.split('\n').filter((line) => line.startsWith('podman run '));
  expect(containers).toHaveLength(3);
  for (const line of containers) {
    expect(line).toMatch(/ --read-only .*--cap-drop ALL .*--tmpfs \/tmp /);
    expect(line).toMatch(/ --security-opt no-new-privileges/);
  }
});
