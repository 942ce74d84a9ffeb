import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { Machine } from './machine.ts';

const patienceMilliseconds = 120_000;

const cluster = z.object({
  members: z.array(
    z.object({
      name: z.string(),
      role: z.string(),
      state: z.string(),
      timeline: z.optional(z.number()),
      lag: z.optional(z.union([z.number(), z.string()])),
    }),
  ),
});
type Members = z.infer<typeof cluster>['members'];

/** Patroni's view of its cluster; null when no machine that was asked responds. */
export async function readMembers(machines: readonly Machine[]): Promise<Members | null> {
  for (const { address } of machines) {
    try {
      const signal = AbortSignal.timeout(2_000);
      const response = await fetch(`http://${address}:8008/cluster`, { signal });
      return cluster.parse(await response.json()).members;
    } catch {
      // The next machine may know.
    }
  }
  return null;
}

/** The machine that Patroni itself reports as the primary of now, with the lock. */
export async function findPrimary(machines: readonly Machine[]): Promise<Machine | null> {
  for (const machine of machines) {
    const options = { method: 'OPTIONS', signal: AbortSignal.timeout(2_000) };
    const response = await fetch(`http://${machine.address}:8008/primary`, options).catch(() => null);
    if (response?.status === 200) return machine;
  }
  return null;
}

export async function awaitPrimary(
  machines: readonly Machine[],
  accepts: (primary: Machine) => boolean = () => true,
): Promise<Machine> {
  return awaitThat('a primary', async () => {
    const primary = await findPrimary(machines);
    return primary && accepts(primary) ? primary : null;
  });
}

/** Waits until every machine has its part, and the standbys follow the primary: one of them synchronously. */
export async function awaitWholeCluster(machines: readonly Machine[]): Promise<void> {
  await awaitThat('the whole cluster', async () => {
    const members = (await readMembers(machines)) ?? [];
    const leader = members.find(({ role }) => role === 'leader');
    const following = members.filter(
      ({ state, timeline, lag = 0 }) =>
        (state === 'running' || state === 'streaming') &&
        timeline === leader?.timeline &&
        Number(lag) < mostBytesBehind,
    );
    const roles = following.map(({ role }) => role).sort();
    return roles.join() === 'leader,replica,sync_standby' ? members : null;
  });
}

const mostBytesBehind = 1_000_000;

export async function awaitThat<Result>(what: string, look: () => Promise<Result | null>): Promise<Result> {
  const deadline = performance.now() + patienceMilliseconds;
  while (performance.now() < deadline) {
    const found = await look();
    if (found !== null) return found;
    await wait(200);
  }
  throw new Error(`After ${patienceMilliseconds / 1_000} s, there is still not ${what}`);
}
