import { expect, it } from 'vitest';
import { findModeFaults } from './mode-rules.ts';

const faultsOf = (mode: string, url: string, environment = {}) =>
  findModeFaults({ MODE: mode, DATABASE_URL: url, ...environment }, [])
    .filter(({ variable }) => variable === 'DATABASE_URL')
    .map(({ sentence }) => sentence);

it.each([
  'postgres://shop:secretpart@db.example/shop',
  'postgres://shop:secretpart@db.example/shop?sslmode=require',
  'postgres://shop:secretpart@db.example/shop?sslmode=verify-ca&sslrootcert=/ca.pem',
  'postgres://shop:secretpart@db.example/shop?sslmode=verify-full&sslmode=disable',
  'postgres://shop:secretpart@db.example/shop?sslmode=verify-full&ssl=0',
  'postgres://shop:secretpart@localhost/shop?host=db.example',
  'postgres://shop:secretpart@localhost/shop?host=/run/postgresql&host=db.example',
  'postgres://shop:secretpart@db.example/shop?host=',
  'postgres://shop:secretpart@10.0.0.5/shop',
])('live mode refuses what sends the password of the database to anybody: %s', (url) => {
  expect(faultsOf('live', url)).toEqual([
    'DATABASE_URL must have ?sslmode=verify-full where the database is on another machine, with &sslrootcert=FILE for a CA of your own, in live mode.',
  ]);
  expect(faultsOf('sandbox', url)).toEqual([]);
});

it.each([
  'postgres://shop:secretpart@db.example/shop?sslmode=verify-full',
  'postgres://shop:secretpart@db.example/shop?sslmode=verify-full&sslrootcert=/ca.pem',
  'postgres://shop:secretpart@127.0.0.1:5000/shop',
  'postgres://shop:secretpart@localhost/shop',
  'postgres://shop@%2Frun%2Fpostgresql/shop',
  'postgres://shop@db.example/shop?host=/run/postgresql',
  '',
])('live mode takes a database on this machine, or one whose certificate is checked: %s', (url) => {
  expect(faultsOf('live', url)).toEqual([]);
});

it('an address without a host is that of PGHOST, as the driver reads it', () => {
  const url = 'postgres:///shop?user=shop&password=secretpart';
  for (const PGHOST of ['db.example', '10.0.0.5'])
    expect(faultsOf('live', url, { PGHOST })).toEqual([expect.stringContaining('sslmode=verify-full')]);
  for (const PGHOST of ['', 'localhost', '/run/postgresql'])
    expect(faultsOf('live', url, { PGHOST })).toEqual([]);
  expect(faultsOf('live', 'postgres://shop@localhost/shop', { PGHOST: 'db.example' })).toEqual([]);
});
