import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import type { BoundSocket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from '../../scripts/root.ts';
import { testKeysSecret } from '../test-sealer.ts';

/** One shop as its owner runs it: a process of its own, from `server/main.ts`. */
export interface ShopProcess {
  readonly pid: number;
  /** From spawning the process to the first 200 of `/readyz`. */
  readonly readyMilliseconds: number;
  /** The signal or exit code, once the process is gone. */
  readonly ended: Promise<string>;
  /** Sends a signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<string>;
}

export interface ShopProcessOptions {
  /** The folder of the release to start; by default this checkout. */
  readonly release?: string;
  /** A socket that is bound to the port and outlives the process, as systemd's does. */
  readonly socket?: BoundSocket;
  readonly port: number;
  /** The address at which it is asked whether it is ready; this machine by default. */
  readonly address?: string;
  /** Words before the command, which run it elsewhere. */
  readonly enter?: readonly string[];
  /** Everything the process prints is appended to it. */
  readonly logFile: string;
  readonly environment: Readonly<Record<string, string>>;
}

/** Settings of every shop under faults: no rate limits, since the crowd is larger than a shop's. */
const settings = {
  MODE: 'demo',
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'info',
  KEYS_SECRET: testKeysSecret,
  // As `npm start` has it.
  NODE_COMPILE_CACHE: join(root, 'dist', 'compiled'),
};

/** Starts a shop and waits until it sells; null when it ended before that. */
export async function startShopProcess(options: ShopProcessOptions): Promise<ShopProcess | null> {
  const begin = performance.now();
  const { release = root, socket, enter = [], address } = options;
  const command = [process.execPath, join(release, 'server', 'main.ts')];
  const [program = '', ...args] = [...enter, ...command];
  const child = spawn(program, args, {
    cwd: release,
    stdio: ['ignore', 'pipe', 'pipe', ...(socket ? [socket.fd()] : [])],
    env: {
      PATH: process.env.PATH ?? '',
      ...settings,
      PORT: String(options.port),
      ADMIN_PORT: '0',
      ...(socket && { LISTEN_FDS: '1' }),
      ...options.environment,
    },
  });
  writeOutput(child, options.logFile);
  const ended = once(child, 'exit').then(([code, signal]) => String(signal ?? code));
  if (!(await becomesReady(options.port, ended, address))) return null;
  return {
    pid: child.pid ?? 0,
    readyMilliseconds: Math.round(performance.now() - begin),
    ended,
    end(signal) {
      child.kill(signal);
      return ended;
    },
  };
}

const patienceMilliseconds = 180_000;

async function becomesReady(port: number, ended: Promise<string>, address?: string): Promise<boolean> {
  const deadline = performance.now() + patienceMilliseconds;
  let isGone = false;
  void ended.then(() => {
    isGone = true;
  });
  while (performance.now() < deadline) {
    if (isGone) return false;
    if (await isReady(port, undefined, address)) return true;
    await wait(20);
  }
  throw new Error(`The shop was not ready within ${patienceMilliseconds} ms`);
}

/** Whether a shop says that it can sell. */
export async function isReady(port: number, milliseconds = 5_000, address = '127.0.0.1'): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(milliseconds);
    const response = await fetch(`http://${address}:${port}/readyz`, { signal });
    await response.arrayBuffer();
    return response.status === 200;
  } catch {
    return false;
  }
}

function writeOutput({ stdout, stderr }: ChildProcess, logFile: string): void {
  for (const output of [stdout, stderr]) output?.pipe(createWriteStream(logFile, { flags: 'a' }));
}
