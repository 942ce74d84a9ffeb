/**
 * The URL of a mail server, with STARTTLS required where it has a password, so that nobody on the way can read the
 * password or a mail. Loopback needs no TLS. For nodemailer a URL's query overrides its options, so the requirement
 * goes into the query.
 */
export function requireTls(url: string): string {
  const secured = new URL(url);
  const { protocol, password, hostname } = secured;
  const isLoopback = hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
  if (protocol !== 'smtp:' || password === '' || isLoopback) return url;
  secured.searchParams.set('requireTLS', 'true');
  return secured.href;
}
