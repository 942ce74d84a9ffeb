import { expect, it } from 'vitest';
import { runStatement } from '../test/empty-database.ts';
import { insertQuote } from '../test/insert-quote.ts';
import { makeBackup, restoreBackup } from '../test/restore-backup.ts';
import { openRestoreScene } from '../test/restore-scene.ts';

const scene = await openRestoreScene();

const newQuote = `
  insert into quotes (email, billing, subtotal_cents, gst_cents, total_cents, expires_at)
  values ('kim@example.com', '{}', 8999, 900, 9899, now()) returning number`;

it('a restored shop gives nobody the number of a quote that was made after the backup', async () => {
  const { source, target, file } = scene;
  await insertQuote(source.pool);
  await makeBackup(source, file);
  const lost = await insertQuote(source.pool);

  await restoreBackup(target, file);

  const { rows } = await runStatement(target.url, newQuote);
  expect(rows[0].number).toBeGreaterThan(lost.row);
});
