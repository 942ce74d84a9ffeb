import { expect, it } from 'vitest';
import { judgeFreeSpace } from './checks/machine.ts';

const gigabyte = 1_000_000_000;

it.each([
  [0.4, 'broken'],
  [0.5, 'warning'],
  [4.9, 'warning'],
  [5, 'ok'],
])('%d GB of free space are %s', (gigabytes, state) => {
  expect(judgeFreeSpace(gigabytes * gigabyte, '/data')).toMatchObject({
    state,
    finding: `${gigabytes.toFixed(1)} GB are free for the data folder /data.`,
  });
});
