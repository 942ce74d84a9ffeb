import { expect, it } from 'vitest';
import { configOf } from '../../../test/config-of.ts';
import { announce, type Opened } from './announce.ts';

const opened = {
  url: 'http://127.0.0.1:3000',
  adminUrl: 'http://127.0.0.1:3001',
  deskUrl: 'http://localhost:3001',
  places: { database: '/shop/data/postgres', mails: '/shop/data/mails' },
};
const describe = (environment: Record<string, string>, shop: Opened = opened, isTerminal = true) =>
  announce(
    shop,
    {
      name: 'Shop',
      config: configOf(environment),
      modeLine: 'demo: no money moves',
      operator: 'owner@shop.example',
    },
    { isTerminal },
  );

it('a terminal gets three lines: the shop, the desk and who signs in there, and where mails are', () => {
  expect(describe({}).trim().split('\n')).toEqual([
    'Shop:  http://127.0.0.1:3000 (demo: no money moves)',
    'Desk:  http://localhost:3001 (sign in as owner@shop.example: the page shows the code)',
    'Mails: /shop/data/mails',
  ]);
});

it('behind a proxy, the code to sign in is mailed', () => {
  const settings = { ADMIN_HOST: '0.0.0.0', ADMIN_URL: 'https://desk.shop.example' };
  expect(describe(settings)).toContain('(sign in as owner@shop.example: the code is mailed)');
});

it('a closed desk names the setting that opens it', () => {
  expect(describe({}, { ...opened, deskUrl: null })).toContain('Desk:  closed here. ADMIN_PORT opens it');
});

it('a demo that other machines reach has a fourth line, which warns of that', () => {
  const lines = describe({ HOST: '0.0.0.0' }).trim().split('\n');
  expect(lines).toHaveLength(4);
  expect(lines[3]).toContain('other machines reach this demo');
});

it('a log gets one line of JSON with the same, and where the data are', () => {
  const line = describe({}, opened, false);
  expect(JSON.parse(line)).toMatchObject({
    level: 'info',
    url: opened.url,
    deskUrl: opened.deskUrl,
    database: '/shop/data/postgres',
    mails: '/shop/data/mails',
    msg: 'Shop is open at http://127.0.0.1:3000',
  });
  expect(line).not.toContain('\n');
});
