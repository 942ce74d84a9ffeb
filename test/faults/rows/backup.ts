import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, rm, statfs, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from '../../../scripts/root.ts';
import { makeTemporaryFolder } from '../../temporary-folder.ts';
import { testKeysSecret } from '../../test-sealer.ts';
import { must, type Row } from '../row.ts';
import { openStripeScene, type StripeScene } from '../stripe-beside-shop.ts';

/**
 * Backups of a shop that sells, on a disk that is full and then has space; a restore that fails and is repeated. The
 * restored shop holds everything that customers know of.
 */
export const backUpAndRestore: Row = async ({ seconds = 3 }) => {
  const folder = await makeTemporaryFolder('licence-shop-backup-');
  const backups = join(folder, 'backups');
  await mkdir(backups);
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', backups]);
  const scene = await openStripeScene({ folder });
  try {
    await scene.start();
    scene.crowd.start();
    await wait(seconds * 1_000);
    await fillWithEarlierBackups(backups);
    const refused = await runScript('backup.ts', backups, scene.dataFolder);
    must(refused.status === 1 && refused.output.includes('The disk is too full'), refused.output);
    const left = await readdir(backups);
    must(left.filter((name) => name.endsWith('.part')).length === 0, 'An unfinished backup was left');
    must(
      left.filter((name) => name.endsWith('.gz')).length === 24,
      'A full disk kept backups from being thinned',
    );
    await rm(join(backups, 'filler'));
    must(
      (await runScript('backup.ts', backups, scene.dataFolder)).status === 0,
      'There was space, and no backup',
    );
    await scene.crowd.finish();
    await scene.settle();
    must((await runScript('backup.ts', backups, scene.dataFolder)).status === 0, 'The last backup failed');
    const proofs = await query(
      scene,
      'select coalesce(json_agg(proof), $1) as json from verified_browsers proof',
      '[]',
    );
    await scene.stop();
    await proveRestore(scene, backups, JSON.stringify(proofs[0]?.json));
  } finally {
    await scene.stop();
    execFileSync('umount', ['-l', backups]);
    await scene.close();
  }
};

/** Thirty hours of one day, and then something that takes the rest of the disk. */
async function fillWithEarlierBackups(backups: string): Promise<void> {
  for (let hour = 0; hour < 30; hour += 1) {
    const time = new Date(Date.UTC(2026, 0, 1, hour)).toISOString().slice(0, 19).replaceAll(':', '-');
    await writeFile(join(backups, `licence-shop-${time}Z.gz`), '');
  }
  const { bavail, bsize } = await statfs(backups);
  await writeFile(join(backups, 'filler'), Buffer.alloc(bavail * bsize)).catch(() => {});
}

async function proveRestore(scene: StripeScene, backups: string, proofs: string): Promise<void> {
  const names = (await readdir(backups)).filter((name) => name.endsWith('.gz')).sort();
  const file = join(backups, names.at(-1) ?? '');
  const damaged = join(backups, 'damaged.gz');
  await copyFile(file, damaged);
  await truncate(damaged, 10_000);
  scene.dataFolder = join(scene.folder, 'restored');
  const failed = await runScript('restore.ts', damaged, scene.dataFolder);
  must(failed.status === 1, 'A damaged backup was restored');
  must(!existsSync(scene.dataFolder), 'A damaged backup made a database');
  await mkdir(join(scene.folder, 'alone'));
  const alone = join(scene.folder, 'alone', 'shop.gz');
  await copyFile(file, alone);
  const withoutInvoices = await runScript('restore.ts', alone, scene.dataFolder);
  must(withoutInvoices.output.includes('copy the folder invoices'), withoutInvoices.output);
  must((await scene.tryStart()) === null, 'A shop started on a failed restore');
  const { status, output } = await runScript('restore.ts', file, scene.dataFolder);
  must(status === 0, output);
  await scene.start();
  // A backup leaves out the browsers' proofs; here, nobody has to prove an address again.
  const keep =
    'insert into verified_browsers select * from json_populate_recordset(null::verified_browsers, $1)';
  await query(scene, keep, proofs);
  console.log(`  ${scene.crowd.outcomes.length} purchases. ${output.trim()}`);
  await scene.prove();
}

async function query(scene: StripeScene, statement: string, value: string) {
  const client = await scene.connect();
  const { rows } = await client.query(statement, [value]).finally(() => client.end());
  return rows;
}

/** Runs beside the crowd and the mail server, which are in this process. */
async function runScript(script: string, argument: string, dataFolder: string) {
  const args = [join(root, 'scripts', script), argument];
  const env = { PATH: process.env.PATH, DATA_DIR: dataFolder, KEYS_SECRET: testKeysSecret };
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const [stdout, stderr, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { status, output: stdout + stderr };
}
