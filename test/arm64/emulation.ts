import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { runProgram } from '../container/run-program.ts';

const registered = '/proc/sys/fs/binfmt_misc/qemu-aarch64';

/** Debian's packages, each with a program of it. */
const packages = {
  debootstrap: '/usr/sbin/debootstrap',
  'qemu-user-static': '/usr/bin/qemu-aarch64-static',
  'binfmt-support': '/usr/sbin/update-binfmts',
};

/** Says why this machine can't run programs for ARM, or null. Has the kernel hand them to QEMU. */
export async function findObstacle(): Promise<string | null> {
  if (process.platform !== 'linux') return 'It needs Linux.';
  if (process.getuid?.() !== 0) return 'It needs root.';
  const missing = Object.entries(packages).filter(([, program]) => !existsSync(program));
  if (missing.length > 0) {
    const names = missing.map(([name]) => name).join(' ');
    return `It needs packages of Debian: apt-get install ${names}`;
  }
  return registerEmulator();
}

/** As the start of Debian's binfmt-support does, which containers and small machines don't run. */
async function registerEmulator(): Promise<string | null> {
  if (existsSync(registered)) return null;
  try {
    const mounts = await readFile('/proc/mounts', 'utf8');
    if (!mounts.includes(' binfmt_misc '))
      await runProgram('mount', ['-t', 'binfmt_misc', 'none', '/proc/sys/fs/binfmt_misc']);
    if (!existsSync(registered)) await runProgram('update-binfmts', ['--enable', 'qemu-aarch64']);
    return null;
  } catch (error) {
    return `The kernel doesn't let this machine register an emulator: ${error instanceof Error ? error.message : error}`;
  }
}
