import { expect, it } from 'vitest';
import { readTestFile as read } from '../../../test/key-file.ts';

it('refuses more than 100,000 keys, and more than 16 MB', async () => {
  const file = Array.from({ length: 100_001 }, (_, i) => `KEY-${100_000 + i}`).join('\n');
  expect((await read(file.slice(0, file.lastIndexOf('\n')))).ready).toHaveLength(100_000);
  expect((await read(file)).fault).toEqual({ line: 100_001, message: expect.stringContaining('100,000') });
  const large = `A,${'x'.repeat(16 * 1024 * 1024)}`;
  expect((await read(large)).fault).toEqual({ line: 1, message: expect.stringContaining('16 MB') });
});

it('keeps little of a file that is one long key', async () => {
  const before = process.memoryUsage().rss;
  let most = 0;
  async function* oneKey() {
    for (let i = 0; i < 255; i += 1) {
      yield Buffer.alloc(65_536, 'A');
      most = Math.max(most, process.memoryUsage().rss - before);
    }
  }
  expect(await read(oneKey())).toMatchObject({ doubtful: [{ line: 1, kind: 'not-a-key' }] });
  expect(most).toBeLessThan(200 * 1024 * 1024);
});

it('reads every column of 100,000 rows', async () => {
  const rows = Array.from(
    { length: 100_000 },
    (_, i) => `KEY-${100_000 + i},Available,30/06/2028,1,PO-${i},"a note, with commas"`,
  );
  const found = await read(['Key,Status,Expires,Seats,Order,Note', ...rows].join('\n'));
  expect(found.ready).toHaveLength(100_000);
});
