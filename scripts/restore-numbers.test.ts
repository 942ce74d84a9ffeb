import { expect, it } from 'vitest';
import { createEmptyDatabase, runStatement } from '../test/empty-database.ts';
import { makeBackup, restoreBackup } from '../test/restore-backup.ts';
import { openRestoreScene } from '../test/restore-scene.ts';
import { readRestoreOptions } from './restore-options.ts';

const scene = await openRestoreScene();

const readCounters = `
  select (select last_number from invoice_counter) as invoice, (select last_number from adjustment_counter) as note`;
const readEvents = `select actor, before, after from audit_events where action = 'backup-restored'`;

it('numbers that were issued after the backup are not given out again', async () => {
  const { source, target, file } = scene;
  await source.pool.query('update invoice_counter set last_number = 41');
  await source.pool.query('update adjustment_counter set last_number = 6');
  await makeBackup(source, file);

  const tooLow = restoreBackup(target, file, { lastInvoice: 40 });
  await expect(tooLow).rejects.toThrow("The backup has INV-000041 already, so INV-000040 can't be the last");
  const restored = await restoreBackup(target, file, { lastInvoice: 45, lastNote: 9 });

  expect(restored).toMatchObject({ nextInvoice: 46, nextNote: 10 });
  expect((await runStatement(target.url, readCounters)).rows).toEqual([{ invoice: 45, note: 9 }]);
  expect((await runStatement(target.url, readEvents)).rows).toEqual([
    {
      actor: 'restorer',
      before: { lastInvoice: 41, lastNote: 6 },
      after: { madeAt: expect.stringMatching(/^20/), lastInvoice: 45, lastNote: 9 },
    },
  ]);
  const again = await createEmptyDatabase();
  expect(await restoreBackup(again, file)).toMatchObject({ nextInvoice: 42, nextNote: 7 });
  await again.drop();
});

it('the last numbers are read with their prefix or without', () => {
  const read = (...words: string[]) => readRestoreOptions(['shop.gz', ...words]);
  expect(read('--last-invoice', 'INV-000045', '--last-note', '9')).toEqual({
    ...{ file: 'shop.gz', unsealed: false, lastInvoice: 45, lastNote: 9 },
  });
  expect(read('--unsealed')).toMatchObject({ unsealed: true, lastInvoice: undefined });
  expect(() => read('--last-invoice', 'ADJ-000045')).toThrow('such as INV-000042');
  expect(() => read('--last-note', '1.5')).toThrow('such as ADJ-000042');
  expect(() => read('--last', '1')).toThrow('Use npm run restore');
  expect(() => read('other.gz')).toThrow('Only one backup');
});
