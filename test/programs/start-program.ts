import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** A program of the machine, such as a web server or a pooler. */
export interface Program {
  /** What it has printed to standard error so far. */
  output(): string;
  stop(signal: NodeJS.Signals): Promise<void>;
}

const patienceMilliseconds = 20_000;

/** Starts a program and waits until it listens on its port. Throws with what it printed when it does not. */
export async function startProgram(
  command: string,
  args: readonly string[],
  port: number,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<Program> {
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'], env: environment });
  let output = '';
  child.stderr.on('data', (data) => {
    output += data;
  });
  const ended = once(child, 'close').catch((error: Error) => {
    output += error.message;
  });
  const deadline = performance.now() + patienceMilliseconds;
  while (!(await isOpen(port))) {
    if (child.exitCode !== null || !child.pid || performance.now() > deadline) {
      child.kill('SIGKILL');
      await ended;
      throw new Error(`${command} does not listen: ${output}`);
    }
    await wait(20);
  }
  return {
    output: () => output,
    async stop(signal) {
      child.kill(signal);
      await ended;
    },
  };
}

async function isOpen(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
