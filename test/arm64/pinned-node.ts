import { createHash } from 'node:crypto';
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../scripts/root.ts';
import { runProgram } from '../container/run-program.ts';

/** Copies the lockfile's Node.js for Linux on another processor to a file, after checking its checksum. */
export async function takePinnedNode(cpu: string, target: string): Promise<void> {
  const name = `node-linux-${cpu}`;
  const { packages } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'));
  const { version, integrity } = packages[`node_modules/${name}`];
  const folder = await mkdtemp(join(tmpdir(), 'pinned-node-'));
  try {
    const pack = ['pack', '--silent', '--prefer-offline', '--pack-destination', folder, `${name}@${version}`];
    const archive = join(folder, await runProgram('npm', pack));
    const checksum = createHash('sha512')
      .update(await readFile(archive))
      .digest('base64');
    if (integrity !== `sha512-${checksum}`) throw new Error(`${name} doesn't have the lockfile's checksum`);
    await runProgram('tar', ['--extract', '--file', archive, '--directory', folder]);
    await copyFile(join(folder, 'package', 'bin', 'node'), target);
  } finally {
    await rm(folder, { recursive: true });
  }
}
