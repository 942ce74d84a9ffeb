import { newSecret } from '../../server/platform/settings/secrets.ts';
import { quoteValue, readEnvironmentFile } from '../service/read-environment-file.ts';
import type { Answers } from './answers.ts';

/** By the socket, PostgreSQL knows the service's user by its name: there is no password. */
const localDatabase = 'postgres://licence-shop@localhost/licence-shop?host=/run/postgresql';

/** What the answers mean for the shop. Without a web server, only this machine reaches it. */
function chooseSettings(answers: Answers): Record<string, string> {
  const { PROXY, SHOP_HOST, DESK_HOST, DATABASE, TLS, MODE = 'demo' } = answers;
  const stripe = Object.entries(answers).filter(([name]) => name.startsWith('STRIPE_'));
  return {
    MODE,
    ...(DATABASE === 'postgresql' && { DATABASE_URL: localDatabase }),
    ...(SHOP_HOST ? { PUBLIC_URL: `https://${SHOP_HOST}` } : {}),
    ...(PROXY === 'none' ? { HTTPS: 'false', TRUST_PROXY: 'false' } : {}),
    ...(DESK_HOST ? { ADMIN_URL: `https://${DESK_HOST}` } : {}),
    // Node doesn't know the machine's own certificates otherwise.
    ...(TLS === 'internal' ? { NODE_EXTRA_CA_CERTS: '/etc/ssl/certs/ca-certificates.crt' } : {}),
    ...(answers.OPERATORS ? { OPERATORS: answers.OPERATORS } : {}),
    ...(answers.SMTP_URL ? { SMTP_URL: answers.SMTP_URL } : {}),
    ...Object.fromEntries(stripe),
  };
}

/**
 * The file of the service's settings: what it has stays, and what it lacks is added, with new secrets. A shop that has
 * generated its secrets in the data folder keeps those.
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
