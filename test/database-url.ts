import { escapeLiteral } from 'pg';

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

/** The role of tested shops, which may do no more than a shop needs. */
export const shopRole = 'licence_shop_test';

/** The address of a database for another role. */
export function urlOfRole(url: string, role: string): string {
  const address = new URL(url);
  if (address.username) address.username = role;
  else address.searchParams.set('user', role);
  return address.href;
}

/** SQL: lets a new role log in at the server of an address, for {@link urlOfRole}. */
export function loginAt(url: string): string {
  const password = passwordIn(url);
  return password === undefined ? 'login' : `login password ${escapeLiteral(password)}`;
}

/** Undefined behind a Unix socket, which asks for none. */
export function passwordIn(url: string): string | undefined {
  return decodeURIComponent(new URL(url).password) || undefined;
}
