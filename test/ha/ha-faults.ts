import { setTimeout as wait } from 'node:timers/promises';
import type { HaScene } from './ha-scene.ts';
import type { Machine } from './machine.ts';
import { awaitPrimary, awaitThat, awaitWholeCluster, findPrimary, readMembers } from './patroni.ts';
import { replaceMachine } from './replace-machine.ts';
import { services } from './services.ts';

export interface HaFault {
  readonly name: string;
  /** Breaks something, and returns what repairs it. Nothing else is done until purchases succeed again. */
  readonly inject: (scene: HaScene, primary: Machine) => Promise<() => Promise<void>>;
  /** Another machine must become the primary. */
  readonly movesPrimary: boolean;
}

export const haFaults: readonly HaFault[] = [
  {
    name: 'kill -9 of PostgreSQL and Patroni on the primary',
    movesPrimary: true,
    async inject(_scene, primary) {
      await primary.kill(/^(patroni|postgres)$/);
      return async () => services.patroni(primary);
    },
  },
  {
    name: "the primary's machine is cut off the network",
    movesPrimary: true,
    async inject(scene, primary) {
      await primary.cutOff();
      const begin = performance.now();
      const fenced = awaitThat('the end of the cut-off primary', () => isFenced(primary));
      const milliseconds = fenced.then(() => Math.round(performance.now() - begin));
      await awaitPrimary(scene.machines, (machine) => machine !== primary);
      console.log(`  the machine that was cut off ended its primary after ${await milliseconds} ms`);
      return () => primary.reconnect();
    },
  },
  {
    name: "the primary's machine loses its power, and an empty one replaces it",
    movesPrimary: true,
    async inject(scene, primary) {
      await primary.powerOff();
      return () => replaceMachine(scene, primary);
    },
  },
  {
    name: 'PostgreSQL and Patroni on the primary are paused, and go on when another sells',
    movesPrimary: true,
    async inject(_scene, primary) {
      await primary.kill(/^(patroni|postgres)$/, 'SIGSTOP');
      return async () => void (await primary.kill(/^(patroni|postgres)$/, 'SIGCONT'));
    },
  },
  {
    name: 'planned switchover',
    movesPrimary: true,
    async inject({ machines }, primary) {
      const members = (await readMembers(machines)) ?? [];
      const standby = members.find(({ role }) => role === 'sync_standby')?.name ?? '';
      const names = ['--leader', primary.name, '--candidate', standby];
      await primary.run('patronictl', '-c', '/etc/patroni/config.yml', 'switchover', ...names, '--force');
      return async () => {};
    },
  },
  {
    name: 'kill -9 of a shop process',
    movesPrimary: false,
    async inject(scene) {
      const [machine] = scene.shopMachines;
      if (!machine) throw new Error('No machine has a shop');
      await scene.killShop(machine);
      return () => scene.startShop(machine);
    },
  },
  {
    name: 'kill -9 of HAProxy beside a shop, back after 5 s',
    movesPrimary: false,
    async inject(scene) {
      const [machine] = scene.shopMachines;
      await machine?.kill(/^haproxy$/);
      await wait(5_000);
      return async () => machine && services.haproxy(machine);
    },
  },
  {
    name: 'kill -9 of etcd on the primary',
    movesPrimary: false,
    async inject(_scene, primary) {
      await primary.kill(/^etcd$/);
      await wait(5_000);
      return async () => services.etcd(primary);
    },
  },
];

/** Whether PostgreSQL on a machine takes no writes: it is down, or a standby. */
async function isFenced(machine: Machine): Promise<true | null> {
  const query = ['psql', '--no-psqlrc', '-Atc', 'select pg_is_in_recovery()'];
  const answer = await machine
    .run('setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups', ...query)
    .catch(() => 't');
  return answer.trim() === 'f' ? null : true;
}

export interface HaMeasurement {
  readonly name: string;
  readonly secondsWithoutSale: number;
  readonly sales: number;
  /** How often each status came, other than sold and declined. */
  readonly failures: ReadonlyMap<string, number>;
}

const salesAfterwards = 20;

/** Injects a fault under load, waits for sales, repairs, and waits until every machine has its part again. */
export async function measureFault(scene: HaScene, fault: HaFault): Promise<HaMeasurement> {
  const primary = await awaitPrimary(scene.machines);
  scene.enterBeside(primary);
  await wait(3_000);
  const responsesBefore = new Map(scene.crowd.responses);
  const begin = performance.now();
  const repair = await fault.inject(scene, primary);
  if (fault.movesPrimary) await awaitPrimary(scene.machines, (machine) => machine !== primary);
  const isBack = performance.now();
  await awaitThat('sales', async () => (scene.sales.countSince(isBack) >= salesAfterwards ? true : null));
  await repair();
  await awaitWholeCluster(scene.machines);
  await wait(3_000);
  if (!(await findPrimary(scene.machines))) throw new Error('The cluster lost its primary again');
  const failures = [...scene.crowd.responses]
    .map(([status, count]) => [status, count - (responsesBefore.get(status) ?? 0)] as const)
    .filter(([status, count]) => count > 0 && !['200', '402'].includes(status));
  return {
    name: fault.name,
    secondsWithoutSale: scene.sales.longestGapSince(begin) / 1_000,
    sales: scene.sales.countSince(begin),
    failures: new Map(failures),
  };
}
