import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../../scripts/root.ts';
import { makeBaseSystems } from './base-images.ts';
import { runProgram } from './run-program.ts';

const certificates = '/etc/ssl/certs';

/** Podman and buildah with images and containers of a folder of their own. */
export class Podman {
  readonly #folder: string;
  readonly environment: NodeJS.ProcessEnv;

  readonly #mounts: ChildProcess | null;

  private constructor(folder: string, mounts: ChildProcess | null) {
    this.#folder = folder;
    this.#mounts = mounts;
    this.environment = { ...process.env, CONTAINERS_STORAGE_CONF: join(folder, 'storage.conf') };
  }

  static async open(folder: string): Promise<Podman> {
    const storage = `[storage]\ndriver = "vfs"\ngraphroot = "${folder}/images"\nrunroot = "${folder}/run"\n`;
    await writeFile(join(folder, 'storage.conf'), storage);
    return new Podman(folder, await openPrivateMounts());
  }

  /** Builds the image of `Containerfile` on stand-ins for the images that it names. */
  async build(tag: string): Promise<void> {
    const containerfile = await readFile(join(root, 'Containerfile'), 'utf8');
    const systems = await makeBaseSystems(this.#folder);
    for (const [argument, system] of [
      ['BASE_IMAGE', systems.base],
      ['BUILD_IMAGE', systems.build],
    ] as const) {
      const name = new RegExp(`^ARG ${argument}=(.+)$`, 'm').exec(containerfile)?.[1] ?? '';
      const archive = `${system}.tar`;
      await runProgram('tar', ['--create', '--file', archive, '--directory', system, '.']);
      await this.run('import', archive, name);
    }
    await runProgram(
      'buildah',
      [...buildOptions, ...(await npmSettings()), '--tag', tag, root],
      this.environment,
    );
  }

  /** Runs a command of podman and returns what it prints. */
  run(...args: string[]): Promise<string> {
    return this.runIn(this.#folder, 'podman', ...args);
  }

  /** Runs a program that uses podman in a folder, and returns what it prints. */
  runIn(folder: string, ...command: string[]): Promise<string> {
    const inFolder = ['sh', '-c', 'cd "$0" && exec "$@"', folder, ...command];
    const mounts = this.#mounts === null ? [] : ['nsenter', '--target', String(this.#mounts.pid), '--mount'];
    const [program = '', ...args] = [...mounts, ...inFolder];
    return runProgram(program, args, this.environment);
  }

  close(): void {
    this.#mounts?.kill();
  }

  /** Starts a container as docs/operations.md says, as far as this machine allows. */
  async start(name: string, options: readonly string[], image: string): Promise<void> {
    await this.run(
      'run',
      '--detach',
      '--name',
      name,
      ...asDocumented,
      ...asTheMachineAllows,
      ...options,
      image,
    );
  }
}

const asDocumented = [
  ...['--init', '--read-only', '--tmpfs', '/tmp', '--cap-drop', 'all'],
  ...['--security-opt', 'no-new-privileges'],
];

/** Control groups, and raising a limit, need more than a machine that is itself virtual may give. */
export const asTheMachineAllows = [
  ...['--cgroups', 'disabled', '--log-driver', 'k8s-file'],
  ...['--ulimit', 'nofile=4096:4096', '--ulimit', 'nproc=4096:4096'],
];

const buildOptions = [
  ...['build', '--isolation', 'chroot', '--format', 'docker', '--network', 'host', '--pull-never'],
  ...['--timestamp', '0', '--file', join(root, 'Containerfile')],
];

/** This machine's npm settings and certificates, only for the build. */
async function npmSettings(): Promise<string[]> {
  const ask = (name: string) => runProgram('/usr/bin/node', ['/usr/bin/npm', 'config', 'get', name]);
  const mounts = [
    [certificates, `${certificates}:ro`],
    [await ask('globalconfig'), '/usr/etc/npmrc:ro'],
    [await ask('cache'), '/root/.npm'],
  ] as const;
  return [
    ...mounts.filter(([from]) => existsSync(from)).flatMap(([from, to]) => ['--volume', `${from}:${to}`]),
    ...['--env', `NODE_EXTRA_CA_CERTS=${certificates}/ca-certificates.crt`],
  ];
}

/**
 * Where version 1 of control groups is mounted, crun refuses to start. A process then keeps other mounts for every
 * command of podman. Returns null where they are not needed.
 */
async function openPrivateMounts(): Promise<ChildProcess | null> {
  const mounts = await readFile('/proc/mounts', 'utf8');
  if (/ \/sys\/fs\/cgroup cgroup2 /.test(mounts)) return null;
  const change = 'umount --recursive /sys/fs/cgroup && mount -t cgroup2 none /sys/fs/cgroup';
  const keeper = spawn('unshare', ['--mount', 'sh', '-c', `${change} && echo ready && exec sleep infinity`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(keeper.stdout, 'data');
  return keeper;
}
