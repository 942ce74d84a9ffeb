import { describe, expect, it } from 'vitest';
import { configOf, faultsOf } from '../../../test/config-of.ts';

describe('the settings of the database', () => {
  it('requires a worker without DATABASE_URL, since no other process can use the database', () => {
    const fault = 'WORKER must be on without DATABASE_URL: only one process can use the embedded database.';
    expect(faultsOf({ WORKER: 'off' })).toEqual([fault]);
    expect(faultsOf({ WORKER: 'only' })).toEqual([fault]);
    expect(configOf({ WORKER: 'only', DATABASE_URL: 'postgres://db/shop' }).worker).toBe('only');
  });

  it('accepts a database behind a Unix socket', () => {
    const url = 'postgresql://shop@%2Fvar%2Frun%2Fpostgresql/shop';
    expect(configOf({ DATABASE_URL: url }).databaseUrl).toBe(url);
  });

  it('name an owner beside the database of a server alone', () => {
    const owner = { DATABASE_OWNER_URL: 'postgres://owner@db/shop' };
    expect(faultsOf(owner)).toEqual([
      'DATABASE_OWNER_URL must not be set without DATABASE_URL: the embedded database has both roles.',
    ]);
    expect(faultsOf({ ...owner, DATABASE_URL: 'postgres://shop@db/shop' })).toEqual([]);
  });
});
