import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { cp, mkdir, readdir, readFile, readlink, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { addressOf, plugIn, setCable } from './network.ts';
import { runCommand } from './run-command.ts';

/**
 * A simulated Debian machine: a network of its own, and `/etc`, `/run`, `/var/log` and the data folders of its own. So its
 * programs read the very files that operators install.
 */
export class Machine {
  readonly number: number;
  readonly address: string;
  /** Holds what the machine writes to disk. */
  readonly folder: string;
  readonly #holder: ChildProcess;

  static async start(number: number, folder: string): Promise<Machine> {
    await mkdir(join(folder, 'logs'), { recursive: true });
    await cp('/etc', join(folder, 'etc'), {
      recursive: true,
      verbatimSymlinks: true,
      preserveTimestamps: true,
    });
    await rm(join(folder, 'etc/nginx/sites-enabled/default'), { force: true });
    const args = ['--net', '--mount', '--propagation', 'private', 'sh', '-euc', setUp, 'sh', folder];
    const holder = spawn('unshare', args, { stdio: ['pipe', 'pipe', 'inherit'] });
    await Promise.race([
      once(holder.stdout, 'data'),
      once(holder, 'exit').then(() => Promise.reject(new Error('No namespaces can be made here'))),
    ]);
    const machine = new Machine(number, folder, holder);
    await plugIn(number, holder.pid ?? 0);
    await machine.run('ip', 'address', 'add', `${machine.address}/24`, 'dev', 'eth0');
    await machine.run('ip', 'link', 'set', 'eth0', 'up');
    await machine.run('ip', 'link', 'set', 'lo', 'up');
    return machine;
  }

  private constructor(number: number, folder: string, holder: ChildProcess) {
    this.number = number;
    this.address = addressOf(number);
    this.folder = folder;
    this.#holder = holder;
  }

  get name(): string {
    return `machine-${this.number}`;
  }

  /** The words that run a command on this machine. */
  enter(...command: readonly string[]): string[] {
    return ['nsenter', '--target', String(this.#holder.pid), '--net', '--mount', ...command];
  }

  run(...command: readonly string[]): Promise<string> {
    const [program = '', ...args] = this.enter(...command);
    return runCommand(program, ...args);
  }

  /** Starts a service as systemd does, with its output in a log of its own. */
  startService(name: string, ...command: readonly string[]): void {
    const [program = '', ...args] = this.enter(...command);
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    const log = join(this.folder, 'logs', `${name}.log`);
    for (const output of [child.stdout, child.stderr]) output.pipe(createWriteStream(log, { flags: 'a' }));
  }

  /** Signals every process whose name matches; how many there were. */
  async kill(names: RegExp, signal: NodeJS.Signals = 'SIGKILL'): Promise<number> {
    const processes = (await this.#processes()).filter(({ name }) => names.test(name));
    for (const { pid } of processes) {
      try {
        process.kill(pid, signal);
      } catch {
        // It is gone already.
      }
    }
    return processes.length;
  }

  /** Pulls the network cable. */
  cutOff(): Promise<void> {
    return setCable(this.number, 'down');
  }

  reconnect(): Promise<void> {
    return setCable(this.number, 'up');
  }

  /** kill -9 of everything on it, as when its power fails. */
  async powerOff(): Promise<void> {
    while ((await this.kill(/^(?!sleep$)/)) > 0);
  }

  async end(): Promise<void> {
    await this.powerOff();
    const ended = once(this.#holder, 'exit');
    this.#holder.kill('SIGKILL');
    await ended;
  }

  async #processes(): Promise<{ pid: number; name: string }[]> {
    const own = await readlink(`/proc/${this.#holder.pid}/ns/net`);
    const found: { pid: number; name: string }[] = [];
    for (const pid of (await readdir('/proc')).filter((entry) => /^\d+$/.test(entry))) {
      if ((await readlink(`/proc/${pid}/ns/net`).catch(() => '')) !== own) continue;
      const name = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '');
      if (name) found.push({ pid: Number(pid), name: name.trim() });
    }
    return found;
  }
}

/** Runs with the machine's folder as its argument, then holds the namespaces open. */
const setUp = `
mkdir -p "$1/var/etcd" "$1/var/postgresql" "$1/log/nginx" "$1/log/postgresql"
chown etcd "$1/var/etcd"
chown postgres "$1/var/postgresql" "$1/log/postgresql"
mount --bind "$1/etc" /etc
mount --bind "$1/var/etcd" /var/lib/etcd
mount --bind "$1/var/postgresql" /var/lib/postgresql
mount --bind "$1/log" /var/log
mount -t tmpfs tmpfs /run
install -d -o postgres /run/postgresql
install -d /run/haproxy
echo ready
exec sleep infinity`;
