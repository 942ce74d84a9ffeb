/** The settings of a server, by their names in postgresql.conf. */
export type ClusterSettings = Readonly<Record<string, string>>;

/** For a small machine: 128 MB of buffers, no listening on the network, and every commit on disk. */
export function makeSettings(socketFolder: string, others: ClusterSettings): ClusterSettings {
  return {
    listen_addresses: '',
    port: '5432',
    unix_socket_directories: `"${socketFolder.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    max_connections: '120',
    shared_buffers: '128MB',
    max_wal_size: '256MB',
    fsync: 'on',
    jit: 'off',
    timezone: 'UTC',
    // The log says how the server fares and never what buyers entered: failed statements are the shop's to log.
    log_timezone: 'UTC',
    log_min_messages: 'log',
    log_checkpoints: 'off',
    log_error_verbosity: 'terse',
    ...others,
  };
}

/** The text of postgresql.conf. It is written at every start: own settings belong in postgresql.auto.conf. */
export function formatSettings(settings: ClusterSettings): string {
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${quote(value)}'\n`);
  return [
    '# Written by the shop at every start. Use ALTER SYSTEM for settings of your own.\n',
    ...lines,
  ].join('');
}

function quote(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll('\n', '\\n');
}
