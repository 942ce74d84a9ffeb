import { newSecret } from '../../server/platform/settings/secrets.ts';
import { quoteValue, readEnvironmentFile } from '../service/read-environment-file.ts';
import type { Answers } from './answers.ts';

/** By the socket, PostgreSQL knows the service's user by its name: there is no password. */
const localDatabase = 'postgres://licence-shop@localhost/licence-shop?host=/run/postgresql';

/** What the answers mean for the shop. Without a web server, only this machine reaches it. */
function chooseSettings(answers: Answers): Record<string, string> {
  const { PROXY, SHOP_HOST, DESK_HOST, DATABASE, TLS, MODE = 'demo' } = answers;
  const { OPERATORS, SMTP_URL } = answers;
  const settings: Record<string, string> = { MODE };
  if (DATABASE === 'postgresql') settings.DATABASE_URL = localDatabase;
  if (SHOP_HOST) settings.PUBLIC_URL = `https://${SHOP_HOST}`;
  if (PROXY === 'none') Object.assign(settings, { HTTPS: 'false', TRUST_PROXY: 'false' });
  if (DESK_HOST) settings.ADMIN_URL = `https://${DESK_HOST}`;
  // Node doesn't know the machine's own certificates otherwise.
  if (TLS === 'internal') settings.NODE_EXTRA_CA_CERTS = '/etc/ssl/certs/ca-certificates.crt';
  if (OPERATORS) settings.OPERATORS = OPERATORS;
  if (SMTP_URL) settings.SMTP_URL = SMTP_URL;
  const stripe = Object.entries(answers).filter(([name]) => name.startsWith('STRIPE_'));
  return { ...settings, ...Object.fromEntries(stripe) };
}

/**
 * The file of the service's settings: what it has stays, and what it lacks is added, with new
 * secrets. A shop that has generated its secrets in the data folder keeps those.
 */
export function completeSettings(
  text: string,
  answers: Answers,
  { path, hasSecrets }: { readonly path: string; readonly hasSecrets: boolean },
): string {
  const found = readEnvironmentFile(text, path);
  const secrets = hasSecrets ? {} : { SHOP_SECRET: newSecret(), KEYS_SECRET: newSecret() };
  const wanted = { ...chooseSettings(answers), ...secrets };
  const missing = Object.entries(wanted).filter(([name]) => !(name in found));
  if (missing.length === 0) return text;
  const start = text === '' || text.endsWith('\n') ? text : `${text}\n`;
  return `${start}${missing.map(([name, value]) => `${name}=${quoteValue(value)}\n`).join('')}`;
}

/** As it is shown: without what nobody may read over a shoulder. */
export function hideSecrets(settings: string): string[] {
  return settings
    .trimEnd()
    .split('\n')
    .map((line) => line.replace(/^(\w*(?:SECRET|KEY|SMTP_URL)\w*=).+/, '$1…'));
}
