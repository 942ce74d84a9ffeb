export type ServerSettings = Readonly<Record<string, string>>;

/** For a small machine: no listening on the network, and every commit on disk. */
export const defaultSettings: ServerSettings = {
  listen_addresses: '',
  port: '5432',
  unix_socket_permissions: '0700',
  max_connections: '120',
  shared_buffers: '128MB',
  max_wal_size: '256MB',
  fsync: 'on',
  jit: 'off',
  timezone: 'UTC',
  // Statements hold personal data, so those that fail are not logged here. The shop logs them.
  log_timezone: 'UTC',
  log_min_messages: 'log',
  log_checkpoints: 'off',
  log_error_verbosity: 'terse',
};

/**
 * What initdb found out by trying: PostgreSQL's default kind of shared memory needs a /dev/shm that
 * can be written, which some containers don't have.
 */
export function readMachineSettings(written: string): ServerSettings {
  const [, kind] = /^dynamic_shared_memory_type = '?(\w+)/m.exec(written) ?? [];
  if (!kind) return {};
  return { dynamic_shared_memory_type: kind };
}

export function formatSettings(settings: ServerSettings): string {
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${quote(value)}'\n`);
  const notice = '# Written by the shop at every start. Use ALTER SYSTEM for settings of your own.';
  return `${notice}\n${lines.join('')}`;
}

function quote(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll('\n', '\\n');
}
