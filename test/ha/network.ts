import { runCommand } from './run-command.ts';

const bridge = 'shop-ha';
const prefix = '10.77.14';

/** Where the gateway and the mail server are: this side of the bridge. */
export const outsideAddress = `${prefix}.254`;

export const addressOf = (number: number): string => `${prefix}.${number}`;

/** A bridge without a way out, to which every machine has one cable. */
export async function openNetwork(): Promise<{ close(): Promise<void> }> {
  await runCommand('ip', 'link', 'add', bridge, 'type', 'bridge').catch((cause: unknown) => {
    throw new Error(`Another test:ha runs, or one was killed: see ip link show ${bridge}`, { cause });
  });
  await runCommand('ip', 'address', 'add', `${outsideAddress}/24`, 'dev', bridge);
  await runCommand('ip', 'link', 'set', bridge, 'up');
  return {
    async close() {
      await runCommand('ip', 'link', 'delete', bridge);
    },
  };
}

const cableOf = (number: number): string => `${bridge}-${number}`;

/** Connects the network namespace of a process. Its end of the cable is `eth0`. */
export async function plugIn(number: number, pid: number): Promise<void> {
  const cable = cableOf(number);
  const end = ['peer', 'name', 'eth0', 'netns', String(pid)];
  // Of a machine that ended a moment ago.
  await runCommand('ip', 'link', 'delete', cable).catch(() => {});
  await runCommand('ip', 'link', 'add', cable, 'type', 'veth', ...end);
  await runCommand('ip', 'link', 'set', cable, 'master', bridge, 'up');
}

/** Pulls the cable, or plugs it in again. Neither side notices: packets are lost. */
export async function setCable(number: number, state: 'up' | 'down'): Promise<void> {
  await runCommand('ip', 'link', 'set', cableOf(number), state);
}
