import { cp, mkdir, realpath, rm, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { root } from '../../scripts/root.ts';
import { runProgram } from './run-program.ts';

/** Folders of Debian that its own small image leaves out too. */
const bulk = ['var/cache/apt', 'var/lib/apt/lists', 'usr/share/doc', 'usr/share/man', 'usr/share/locale'];

/**
 * Makes folders to replace the images that `Containerfile` starts from, since no registry is asked: Debian from
 * its packages, and a second one with this machine's Node.js, npm and libatomic.
 */
export async function makeBaseSystems(folder: string): Promise<{ base: string; build: string }> {
  const base = join(folder, 'debian');
  await runProgram('debootstrap', ['--variant=minbase', 'bookworm', base]);
  for (const path of bulk) await rm(join(base, path), { recursive: true });
  const build = join(folder, 'node');
  await runProgram('cp', ['--archive', base, build]);
  await cp(await realpath('/usr/bin/node'), join(build, 'usr/bin/node'));
  const npm = dirname(dirname(await realpath('/usr/bin/npm')));
  await mkdir(join(build, 'usr/lib/node_modules'), { recursive: true });
  await runProgram('cp', ['--archive', npm, join(build, 'usr/lib/node_modules/npm')]);
  await symlink('../lib/node_modules/npm/bin/npm-cli.js', join(build, 'usr/bin/npm'));
  const libraries = `usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu`;
  await cp(await realpath(`/${libraries}/libatomic.so.1`), join(build, libraries, 'libatomic.so.1'));
  return { base, build };
}

/** Makes an archive of Debian with its PostgreSQL, and folders and an entrypoint as in docker.io/library/postgres. */
export async function makeDatabaseSystem(folder: string): Promise<string> {
  const system = join(folder, 'database');
  await runProgram('debootstrap', ['--variant=minbase', '--include=postgresql-15', 'bookworm', system]);
  for (const path of [...bulk, 'var/lib/postgresql/15']) await rm(join(system, path), { recursive: true });
  const entrypoint = join(root, 'test/container/docker-entrypoint.sh');
  await cp(entrypoint, join(system, 'usr/local/bin/docker-entrypoint.sh'));
  const own = 'chown -R postgres: /var/lib/postgresql /run/postgresql && chmod 3777 /run/postgresql';
  await runProgram('chroot', [system, 'sh', '-c', own]);
  const archive = `${system}.tar`;
  await runProgram('tar', ['--create', '--file', archive, '--directory', system, '.']);
  return archive;
}
