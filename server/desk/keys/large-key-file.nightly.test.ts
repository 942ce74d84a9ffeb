import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { readKeyFile } from './read-key-file.ts';

const read = (file: string) => readKeyFile(Readable.from([Buffer.from(file)]));

it('refuses more than 100,000 keys, and more than 16 MB', async () => {
  const file = Array.from({ length: 100_001 }, (_, i) => `KEY-${i}`).join('\n');
  expect((await read(file.slice(0, file.lastIndexOf('\n')))).keys).toHaveLength(100_000);
  expect((await read(file)).faults).toEqual([{ line: 100_001, message: expect.stringContaining('100,000') }]);
  const large = `A,${'x'.repeat(16 * 1024 * 1024)}`;
  expect((await read(large)).faults).toEqual([{ line: 1, message: expect.stringContaining('16 MB') }]);
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
  expect(await readKeyFile(oneKey())).toMatchObject({ faults: [{ line: 1 }], faultCount: 1 });
  expect(most).toBeLessThan(200 * 1024 * 1024);
});
