import { chmod, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { root as checkout } from '../../scripts/root.ts';
import { gatewaySettings } from '../../server/gateways/settings.ts';
import { findPolicyFaults, readPolicies } from '../../server/platform/settings/policies.ts';
import { readSettings } from '../../server/platform/settings/read-settings.ts';
import { shop } from '../../shop.config.ts';
import { makeTemporaryFolder } from '../../test/temporary-folder.ts';
import { readEnvironmentFile } from '../service/read-environment-file.ts';
import { readAnswers } from './answers.ts';
import { planPolicies } from './plan-policies.ts';
import { planSetUp } from './plan-set-up.ts';
import { fileStep } from './step.ts';
import { completeSettings, hideSecrets } from './write-settings.ts';

let root: string;
beforeEach(async () => {
  root = await makeTemporaryFolder();
});
afterEach(() => rm(root, { recursive: true }));

const path = '/etc/licence-shop.env';
const complete = (text: string, answers: Record<string, string>, hasSecrets = false) =>
  completeSettings(text, answers, { path, hasSecrets });
const hosts = { SHOP_HOST: 'shop.harbour.example', DESK_HOST: 'desk.harbour.example' };
const answers = { MODE: 'demo', PROXY: 'caddy', TLS: 'internal', DATABASE: 'postgresql', ...hosts };

describe('the answers', () => {
  it('are those of the environment, and presets, where nobody can be asked', async () => {
    expect(await readAnswers({ ...hosts, TLS: 'internal' }, null)).toEqual({
      ...answers,
      OPERATORS: '',
      SMTP_URL: '',
    });
  });

  it('that are missing or wrong are named together', async () => {
    await expect(readAnswers({ PROXY: 'nginx', DATABASE: 'mysql', MODE: 'sandbox' }, null)).rejects.toThrow(
      /SHOP_HOST is missing[\s\S]*CERTIFICATE is missing[\s\S]*DATABASE must be postgresql or embedded\.[\s\S]*STRIPE_SECRET_KEY is missing/,
    );
  });

  it('are asked for again until they are right, and only where they matter', async () => {
    const asked: string[] = [];
    const replies = ['', 'owner@harbour.example:owner', 'none', 'mysql', 'embedded', ''];
    const found = await readAnswers({}, async ({ name }) => {
      asked.push(name);
      return replies[asked.length - 1] ?? '';
    });
    expect(asked).toEqual(['MODE', 'OPERATORS', 'PROXY', 'DATABASE', 'DATABASE', 'SMTP_URL']);
    expect(found).toMatchObject({ MODE: 'demo', PROXY: 'none', DATABASE: 'embedded' });
  });
});

describe('the settings', () => {
  it('start a shop', () => {
    const settings = readEnvironmentFile(complete('', answers), path);
    expect(settings).toMatchObject({
      PUBLIC_URL: 'https://shop.harbour.example',
      ADMIN_URL: 'https://desk.harbour.example',
      SHOP_SECRET: expect.stringMatching(/^.{40,}$/),
    });
    expect(readSettings({ HTTPS: 'true', ...settings }, gatewaySettings, shop)).not.toHaveProperty('faults');
  });

  it('that are there already stay as they are', () => {
    const earlier = '# mine\nKEYS_SECRET=old\nPUBLIC_URL=https://other.example';
    const completed = complete(earlier, answers);
    expect(completed.startsWith(`${earlier}\n`)).toBe(true);
    expect(readEnvironmentFile(completed, path)).toMatchObject({
      KEYS_SECRET: 'old',
      PUBLIC_URL: 'https://other.example',
      MODE: 'demo',
    });
    expect(complete(completed, answers)).toBe(completed);
  });

  it('have no new secrets where the data folder has some: no other opens the keys', () => {
    expect(complete('', answers, true)).not.toContain('SECRET');
  });

  it('are shown without secrets', () => {
    const smtp = { SMTP_URL: 'smtps://shop:canary@mail.example', STRIPE_SECRET_KEY: 'sk_test_canary' };
    const shown = hideSecrets(complete('', { ...answers, ...smtp }));
    expect(shown).toEqual(expect.arrayContaining(['MODE=demo', 'SMTP_URL=…', 'KEYS_SECRET=…']));
    expect(shown.join()).not.toContain('canary');
  });
});

describe('a file', () => {
  const step = (mayReplace?: (text: string) => Promise<boolean>) =>
    fileStep('A file', '/etc/shop/a', 'new', { root, mode: 0o600, ...(mayReplace && { mayReplace }) });
  const file = () => join(root, 'etc/shop/a');
  const put = async (text: string) => {
    await mkdir(join(root, 'etc/shop'), { recursive: true });
    await writeFile(file(), text);
    await chmod(file(), 0o644);
  };

  it('is written with its rights, once', async () => {
    expect(await step().isDone()).toBe(false);
    await step().run();
    expect(await readFile(file(), 'utf8')).toBe('new');
    expect((await stat(file())).mode & 0o777).toBe(0o600);
    expect(await step().isDone()).toBe(true);
  });

  it('of somebody else stays', async () => {
    await put('theirs');
    expect(await step().isDone()).toBe(true);
  });

  it('that a package brought is replaced, and a copy is kept', async () => {
    await put('shipped');
    const ofPackage = step(async (text) => text === 'shipped');
    expect(await ofPackage.isDone()).toBe(false);
    await ofPackage.run();
    expect(await readFile(`${file()}.before-licence-shop`, 'utf8')).toBe('shipped');
    expect(await ofPackage.isDone()).toBe(true);
  });
});

describe('the plan', () => {
  const plan = (changes: Record<string, string> = {}) =>
    planSetUp({ ...answers, ...changes }, { root, checkout });

  it('goes from packages to a first backup', async () => {
    const titles = (await plan()).map(({ title }) => title);
    expect(titles[0]).toBe("Debian's packages");
    expect(titles).toEqual(expect.arrayContaining(['The role of the database', 'Start Caddy with it']));
    expect(titles.at(-1)).toBe('A first backup');
  });

  it('has the web server, the database and the policies that were chosen', async () => {
    const steps = await plan({
      PROXY: 'nginx',
      DATABASE: 'embedded',
      MODE: 'sandbox',
      CERTIFICATE: '/a.pem',
    });
    const shown = steps.map(({ title, shows }) => [title, ...shows].join('\n')).join('\n');
    expect(shown).toContain('apt-get install --yes --no-install-recommends libatomic1 nginx');
    expect(shown).not.toMatch(/[Cc]addy|createuser/);
    expect(shown).toContain('/opt/licence-shop/current/policies/terms.md');
  });

  it('leaves no settings that others can read, also where somebody made the file by hand', async () => {
    await mkdir(join(root, 'etc'));
    const file = join(root, path);
    await writeFile(file, '# mine\n');
    await chmod(file, 0o644);
    const settings = async () => (await plan()).find(({ shows }) => shows.includes(path));

    await (await settings())?.run();
    expect(await readFile(file, 'utf8')).toMatch(/^# mine\n[\s\S]*KEYS_SECRET=/);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await (await settings())?.isDone()).toBe(true);

    await chmod(file, 0o644);
    expect(await (await settings())?.isDone()).toBe(false);
  });

  it('keeps what somebody adds to the settings after it was made', async () => {
    await mkdir(join(root, 'etc'));
    const file = join(root, path);
    const settings = (await plan()).find(({ shows }) => shows.includes(path));
    await writeFile(file, 'KEYS_SECRET=of-another-machine\n');
    await settings?.run();
    expect(readEnvironmentFile(await readFile(file, 'utf8'), path)).toMatchObject({
      KEYS_SECRET: 'of-another-machine',
      MODE: 'demo',
    });
  });

  it('writes a Caddyfile with the names and the certificates that were chosen', async () => {
    const step = (await plan()).find(({ shows }) => shows.includes('/etc/caddy/Caddyfile'));
    await step?.run();
    const text = await readFile(join(root, 'etc/caddy/Caddyfile'), 'utf8');
    expect(text).toContain('\nshop.harbour.example {\n\ttls internal\n');
    expect(text).toContain('\ndesk.harbour.example {\n\ttls internal\n');
    expect(text).not.toContain('example.com');
  });
});

it('the templates of policies have gaps, which live mode refuses until they are filled in', async () => {
  await mkdir(join(root, 'policies'));
  const steps = planPolicies({ MODE: 'live' }, root);
  for (const step of steps) {
    expect(await step.isDone()).toBe(false);
    await step.run();
    expect(await step.isDone()).toBe(true);
  }
  const faults = findPolicyFaults(readPolicies(shop, join(root, 'policies')));
  expect(faults).toEqual([
    expect.stringMatching(/^policies\/terms\.md has \{which_state\}/),
    expect.stringMatching(/^policies\/privacy\.md has \{/),
    expect.stringMatching(/^policies\/refunds\.md has \{/),
  ]);
});
