/**
 * The URL of a mail server with TLS required (STARTTLS) where it has a password, so that a server, or anybody on the
 * way to it, that offers no TLS never sees the password or a mail. Loopback needs none. Nodemailer reads options from
 * a URL's query, and there they win: this one replaces what the query says.
 */
export function requireTls(url: string): string {
  const { protocol, password, hostname } = new URL(url);
  if (protocol !== 'smtp:' || password === '' || isLoopback(hostname)) return url;
  const secured = new URL(url);
  secured.searchParams.set('requireTLS', 'true');
  return secured.href;
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}
