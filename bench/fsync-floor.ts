import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Reading } from './readings.ts';

const milliseconds = 1_000;
const bytes = Buffer.alloc(8_192, 1);

/** How often a second the disk says that 8 KiB are safe, one write after the other: what every commit waits for. */
export async function measureFsync(folder: string): Promise<Reading[]> {
  const file = await open(join(folder, 'fsync'), 'w');
  const begin = performance.now();
  let count = 0;
  while (performance.now() - begin < milliseconds) {
    await file.write(bytes, 0, bytes.length, (count % 128) * bytes.length);
    await file.datasync();
    count += 1;
  }
  const perSecond = (count * 1_000) / (performance.now() - begin);
  await file.close();
  return [{ figure: 'fdatasync, a second', contestant: 'the disk', value: perSecond }];
}
