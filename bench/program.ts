import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

const patienceMilliseconds = 10_000;

/** Starts a program of the machine, and waits until it listens on its port. */
export async function startProgram(
  command: string,
  args: readonly string[],
  port: number,
): Promise<ChildProcess> {
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  const deadline = performance.now() + patienceMilliseconds;
  while (!(await isOpen(port))) {
    if (child.exitCode !== null || performance.now() > deadline)
      throw new Error(`${command} does not listen`);
    await wait(20);
  }
  return child;
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
