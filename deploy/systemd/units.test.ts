import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const names = ['licence-shop.service', 'licence-shop-backup.service', 'licence-shop.socket'];
const read = (name: string) =>
  readFileSync(join(import.meta.dirname, name), 'utf8')
    .split('\n')
    .filter((line) => /^\w+=/.test(line));

it.each(names)('%s is started again for as long as it takes', (name) => {
  expect(read(name)).toContain('StartLimitIntervalSec=0');
});

it('the service waits some seconds before each new start, since every start costs a second of CPU', () => {
  expect(read('licence-shop.service')).toEqual(expect.arrayContaining(['Restart=always', 'RestartSec=3']));
});

describe('the backup', () => {
  /** What systemd-analyze security counts: rights that a service has, or that were taken away. */
  const isRight = (line: string) =>
    /^(NoNew|Protect|Private|Restrict|Lock|Capability|SystemCall|UMask|User|StateDirectory)/.test(line);

  it('is as confined as the shop', () => {
    const ofShop = read('licence-shop.service').filter(isRight);
    expect(ofShop.length).toBeGreaterThan(20);
    expect(read('licence-shop-backup.service').filter(isRight)).toEqual(ofShop);
  });
});
