import { describe, expect, test } from 'vitest';
import type { KeySource } from '../../server/keys/licence-key.ts';

/** What every source of keys must do, whether it makes them or hands out a vendor's stock. */
export function describeKeySource(name: string, openSource: () => KeySource): void {
  describe(`${name} as a key source`, () => {
    test('one key is taken for each seat', async () => {
      const source = openSource();
      for (const count of [1, 2, 25, 999])
        expect(await source.take('endpoint-complete', count)).toHaveLength(count);
    });

    test('no seat means no key', async () => {
      expect(await openSource().take('endpoint-complete', 0)).toEqual([]);
    });

    test('no key is handed out twice, to any product or call', async () => {
      const source = openSource();
      const batches = await Promise.all([
        source.take('endpoint-enterprise', 300),
        source.take('endpoint-complete', 300),
        source.take('endpoint-complete', 300),
      ]);
      const keys = [...batches.flat(), ...(await source.take('endpoint-enterprise', 100))];
      expect(new Set(keys).size).toBe(1000);
    });

    test('a key is one line that can be printed, typed and read out', async () => {
      for (const key of await openSource().take('endpoint-enterprise', 100)) {
        expect(key).toMatch(/^[A-Z0-9][A-Z0-9-]{8,}[A-Z0-9]$/);
      }
    });
  });
}
