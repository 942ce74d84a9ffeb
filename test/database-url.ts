/** The address of a database behind a Unix socket. */
export function socketUrl(user: string, folder: string, database: string): string {
  return `postgresql://${user}@${encodeURIComponent(folder)}/${database}`;
}

/** The address of another database of the same server. */
export function databaseUrl(url: string, database: string): string {
  const address = new URL(url);
  address.pathname = `/${database}`;
  return address.href;
}
