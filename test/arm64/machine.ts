import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { appendFile, copyFile, cp, mkdir, readdir, readlink, realpath, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { runProgram } from '../container/run-program.ts';
import { copySources } from '../copy-checkout.ts';
import { type FollowedProgram, followProgram } from '../follow-program.ts';
import { takePinnedNode } from './pinned-node.ts';

/** What the pinned Node.js needs, and npm for its downloads. */
const libraries = 'ca-certificates,libatomic1,libstdc++6';

const certificates = '/etc/ssl/certs/ca-certificates.crt';
const checkout = '/opt/licence-shop';

/** A program that runs on the machine. */
export interface Running extends FollowedProgram {
  /** Ends it as systemd or a terminal would, and returns its exit code. */
  readonly stop: () => Promise<number | null>;
}

/** Debian for ARM in a folder, with a fresh copy of this checkout. Each of its programs is emulated. */
export class Machine {
  readonly #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  /** Debian comes from its packages, Node.js from the project's, and npm from this machine: it is JavaScript. */
  static async make(folder: string): Promise<Machine> {
    const suite = ['--variant=minbase', `--include=${libraries}`, 'bookworm', folder];
    await runProgram('debootstrap', ['--arch=arm64', '--foreign', ...suite]);
    const machine = new Machine(folder);
    // Before what takes minutes, so that it is a checkout of one moment.
    await copySources(machine.pathOf(checkout));
    await runProgram('chroot', [folder, '/debootstrap/debootstrap', '--second-stage']);
    await takePinnedNode('arm64', machine.pathOf('/usr/bin/node'));
    await machine.#installNpm();
    return machine;
  }

  /** Where this machine sees a path of the other one. */
  pathOf(path: string): string {
    return join(this.#folder, path);
  }

  /** Starts a program in the checkout, with mounts that end with it, and nothing of this environment. */
  start(command: readonly string[], settings: Readonly<Record<string, string>> = {}): Running {
    const environment = {
      PATH: '/usr/bin:/bin',
      HOME: '/root',
      NODE_EXTRA_CA_CERTS: certificates,
      ...settings,
    };
    const assignments = Object.entries(environment).map(([name, value]) => `${name}=${value}`);
    const enter = ['chroot', this.#folder, 'env', '--ignore-environment', ...assignments];
    const inCheckout = ['sh', '-c', 'cd "$0" && exec "$@"', checkout, ...command];
    const mount = 'mount -t proc proc "$0/proc" && mount --rbind /dev "$0/dev" && exec "$@"';
    const args = ['--mount', 'sh', '-c', mount, this.#folder, ...enter, ...inCheckout];
    return follow(spawn('unshare', args, { stdio: ['ignore', 'pipe', 'pipe'] }));
  }

  /** Runs a program to its end, and returns what it prints. */
  async run(...command: string[]): Promise<string> {
    const running = this.start(command);
    const exitCode = await running.ended;
    if (exitCode === 0) return running.output();
    throw new Error(`${command.join(' ')} ended with ${exitCode}: ${running.output()}`);
  }

  /** Kills what a failed test leaves: PostgreSQL has a session of its own. */
  async killAll(): Promise<void> {
    const folder = await realpath(this.#folder);
    for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
      const place = await readlink(`/proc/${pid}/root`).catch(() => '');
      if (place === folder) process.kill(Number(pid), 'SIGKILL');
    }
  }

  /** With this machine's settings of npm and certificates. */
  async #installNpm(): Promise<void> {
    const npm = dirname(dirname(await realpath('/usr/bin/npm')));
    const modules = this.pathOf('/usr/lib/node_modules');
    await mkdir(modules, { recursive: true });
    await cp(npm, join(modules, 'npm'), { recursive: true });
    await symlink('../lib/node_modules/npm/bin/npm-cli.js', this.pathOf('/usr/bin/npm'));
    const settings = await runProgram('npm', ['config', 'get', 'globalconfig']);
    await mkdir(this.pathOf('/usr/etc'), { recursive: true });
    if (existsSync(settings)) await copyFile(settings, this.pathOf('/usr/etc/npmrc'));
    if (existsSync(certificates)) await copyFile(certificates, this.pathOf(certificates));
    await copyFile('/etc/resolv.conf', this.pathOf('/etc/resolv.conf'));
    await appendFile(this.pathOf('/etc/hosts'), '127.0.0.1 localhost\n');
  }
}

function follow(child: ChildProcess): Running {
  const program = followProgram(child);
  return {
    ...program,
    stop() {
      child.kill('SIGTERM');
      return program.ended;
    },
  };
}
