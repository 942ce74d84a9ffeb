import type { HaScene } from './ha-scene.ts';
import type { Machine } from './machine.ts';

/** Puts an empty machine in the place of one that is lost, by the steps of docs/scaling.md. */
export async function replaceMachine(scene: HaScene, lost: Machine): Promise<void> {
  const other = scene.machines.find((machine) => machine !== lost) as Machine;
  const manage = (...args: readonly string[]) =>
    other.run('etcdctl', `--endpoints=http://${other.address}:2379`, 'member', ...args);
  const members = (await manage('list')).split('\n');
  const [id = ''] = members.find((line) => line.includes(lost.name))?.split(',') ?? [];
  await manage('remove', id);
  await manage('add', lost.name, `--peer-urls=http://${lost.address}:2380`);
  await lost.run('find', '/var/lib/etcd', '/var/lib/postgresql', '-mindepth', '1', '-delete');
  await lost.run('sed', '-i', 's/STATE=new/STATE=existing/', '/etc/default/etcd');
  await scene.powerOn(lost);
}
