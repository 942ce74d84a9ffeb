import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { isReady, type Service } from '../deploy/service/systemd-service.ts';
import { findFreePort } from './programs/find-free-port.ts';

/** The files of a release that serves its name at `/`, as small as an upgrade allows. */
export function smallRelease(name: string, changes: Record<string, string> = {}): Record<string, string> {
  return {
    'server/main.ts': `
      import { createServer } from 'node:http';
      createServer((_request, response) => response.end('${name}')).listen(process.env.PORT, '127.0.0.1');`,
    'server/platform/database/releases.json': '[{ "release": "unreleased", "openedSince": 1 }]',
    'server/platform/database/migrations/0001_shop.sql': 'select 1;',
    'scripts/run.mjs': `import { mkdirSync } from 'node:fs';\nmkdirSync('dist');`,
    'shop.config.ts': 'export const shop = {};\n',
    '.gitignore': 'dist\n',
    ...changes,
  };
}

export async function git(folder: string, ...args: readonly string[]): Promise<string> {
  const person = ['-c', 'user.name=A seller', '-c', 'user.email=seller@example.com'];
  const { stdout } = await promisify(execFile)('git', [...person, '-C', folder, ...args]);
  return stdout.trim();
}

/** Commits the files in the folder of a repository, which is made if need be. */
export async function commitFiles(folder: string, files: Record<string, string>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  await git(folder, 'init', '--quiet');
  await git(folder, 'add', '--all');
  await git(folder, 'commit', '--quiet', '--message', 'A release');
}

/** Runs a release without systemd: as a process of this one. */
export class ProcessService implements Service {
  readonly address: string;
  readonly #current: string;
  #child: ChildProcess | null = null;

  static async on(current: string): Promise<ProcessService> {
    return new ProcessService(current, `127.0.0.1:${await findFreePort()}`);
  }

  private constructor(current: string, address: string) {
    this.#current = current;
    this.address = address;
  }

  async install(): Promise<readonly string[]> {
    return [];
  }

  async restart(): Promise<void> {
    await this.stop();
    const PORT = this.address.split(':')[1] ?? '';
    this.#child = spawn(process.execPath, [join(this.#current, 'server/main.ts')], {
      stdio: 'ignore',
      env: { PATH: process.env.PATH, PORT },
    });
  }

  async waitUntilReady(): Promise<string | null> {
    for (;;) {
      if (this.#child?.exitCode !== null) return `It ended with ${this.#child?.exitCode}.`;
      if (await isReady(this.address)) return null;
      await delay(20);
    }
  }

  async stop(): Promise<void> {
    if (!this.#child || this.#child.exitCode !== null) return;
    this.#child.kill();
    await once(this.#child, 'exit');
  }

  /** Which release responds. */
  async name(): Promise<string> {
    return (await fetch(`http://${this.address}/`)).text();
  }
}
