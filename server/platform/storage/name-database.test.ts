import { expect, it } from 'vitest';
import { nameDatabase } from './name-database.ts';

it.each([
  ['postgres://shop:s3cret@db.example/shop', 'the database "shop" at db.example:5432 (DATABASE_URL)'],
  [
    'postgres://shop:s3cret@db.example:6432/shop%20two?sslmode=verify-full&sslrootcert=/nowhere/ca.pem',
    'the database "shop two" at db.example:6432 (DATABASE_URL)',
  ],
  [
    'postgres://shop:s3cret@socket/shop?host=/run/postgresql&port=5433',
    'the database "shop" at /run/postgresql:5433 (DATABASE_URL)',
  ],
])('%s is named without its password', (databaseUrl, name) => {
  expect(nameDatabase({ databaseUrl, dataFolder: '/srv/data' })).toBe(name);
});

it("the shop's own database is named by its folder", () => {
  expect(nameDatabase({ databaseUrl: null, dataFolder: '/srv/data' })).toBe(
    "the shop's own database in /srv/data/postgres (DATA_DIR)",
  );
});
