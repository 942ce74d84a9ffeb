/** The settings of a server, by their names in postgresql.conf. */
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

/** The text of postgresql.conf, which is written at every start. */
export function formatSettings(settings: ServerSettings): string {
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${quote(value)}'\n`);
  return `# Written by the shop at every start. Use ALTER SYSTEM for settings of your own.\n${lines.join('')}`;
}

function quote(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll('\n', '\\n');
}
