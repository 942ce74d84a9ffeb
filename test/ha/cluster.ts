import { randomBytes } from 'node:crypto';
import { chmod, copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../../scripts/root.ts';
import { Machine } from './machine.ts';
import { addressOf } from './network.ts';
import { awaitPrimary, awaitWholeCluster } from './patroni.ts';
import { services } from './services.ts';

export interface Cluster {
  readonly machines: readonly Machine[];
  /** The database on the primary of now, from this side of the bridge. */
  readonly databasePassword: string;
  end(): Promise<void>;
}

interface ClusterPlan {
  readonly folder: string;
  readonly certificate: { readonly certFile: string; readonly keyFile: string };
}

/** Three machines, set up with the files of deploy/ha, until PostgreSQL runs on all of them. */
export async function startCluster({ folder, certificate }: ClusterPlan): Promise<Cluster> {
  const databasePassword = randomBytes(24).toString('hex');
  const machines: Machine[] = [];
  const end = async () => {
    for (const machine of machines) await machine.end();
  };
  try {
    for (const number of [1, 2, 3]) {
      const machine = await Machine.start(number, join(folder, `machine-${number}`));
      machines.push(machine);
      await configure(machine, databasePassword, certificate);
    }
    for (const machine of machines) services.etcd(machine);
    for (const machine of machines) services.patroni(machine);
    await awaitPrimary(machines);
    await awaitWholeCluster(machines);
    for (const machine of machines) {
      services.haproxy(machine);
      services.nginx(machine);
    }
  } catch (error) {
    await end();
    throw error;
  }
  return { machines, databasePassword, end };
}

async function configure(
  machine: Machine,
  databasePassword: string,
  { certFile, keyFile }: ClusterPlan['certificate'],
): Promise<void> {
  const etc = join(machine.folder, 'etc');
  const secrets = ['ADMIN', 'REPLICATION', 'PATRONI'].map((name) => `${name}_PASSWORD=${name}password`);
  const settings = [
    ...[1, 2, 3].map((number) => `MACHINE_${number}=${addressOf(number)}`),
    `DATABASE_PASSWORD=${databasePassword}`,
    ...secrets,
    'SHOP_SECRET=theSameSecretOnEveryMachine32characters',
    // The audit opens keys, so the shops get the secret of the tests in its place.
    'KEYS_SECRET=anotherSecretOnEveryMachine32characters',
  ];
  await writeFile(join(etc, 'licence-shop-cluster.env'), `${settings.join('\n')}\n`, { mode: 0o600 });
  const number = String(machine.number);
  await machine.run(join(root, 'deploy/ha/configure'), '/etc/licence-shop-cluster.env', number);
  await machine.run('sysctl', '--quiet', '--load', '/etc/sysctl.d/90-licence-shop.conf');
  const certificates = join(etc, 'letsencrypt/live/shop.example.com');
  await mkdir(certificates, { recursive: true });
  await copyFile(certFile, join(certificates, 'fullchain.pem'));
  await copyFile(keyFile, join(certificates, 'privkey.pem'));
  await chmod(certificates, 0o755);
  const site = 'licence-shop.conf';
  await machine.run('ln', '-sf', `../sites-available/${site}`, `/etc/nginx/sites-enabled/${site}`);
}
