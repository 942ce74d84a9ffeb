import type { Machine } from './machine.ts';

const as = (user: string): string[] => ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--init-groups'];

/** Starts the services of a machine with the commands of Debian's units. */
export const services = {
  etcd: (machine: Machine) =>
    machine.startService(
      'etcd',
      ...as('etcd'),
      'sh',
      '-c',
      'set -a; . /etc/default/etcd; unset ETCD_UNSUPPORTED_ARCH; exec /usr/bin/etcd',
    ),
  patroni: (machine: Machine) =>
    machine.startService('patroni', ...as('postgres'), '/usr/bin/patroni', '/etc/patroni/config.yml'),
  haproxy: (machine: Machine) =>
    machine.startService('haproxy', '/usr/sbin/haproxy', '-Ws', '-f', '/etc/haproxy/haproxy.cfg'),
  nginx: (machine: Machine) => machine.startService('nginx', '/usr/sbin/nginx', '-g', 'daemon off;'),
} as const;
