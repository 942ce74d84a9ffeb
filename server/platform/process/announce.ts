import type { Config } from '../settings/config.ts';
import { deskAddress } from '../settings/desk-address.ts';
import { isLoopback } from '../settings/loopback.ts';

export interface Opened {
  readonly url: string;
  readonly adminUrl: string | null;
  readonly deskUrl: string | null;
  /** Where data and mails are, for a person to read. */
  readonly places: { readonly database: string; readonly mails: string };
}

interface Announced {
  readonly name: string;
  readonly config: Config;
  /** What a payment is, in a few words that begin with the mode. */
  readonly modeLine: string;
  /** An address that signs in to the desk. */
  readonly operator: string;
}

/** Where a shop is open: three lines for somebody at a terminal, or a line of JSON for a log. */
export function announce(
  opened: Opened,
  announced: Announced,
  { isTerminal }: { readonly isTerminal: boolean },
): string {
  if (isTerminal) return describe(opened, announced);
  const { url, adminUrl, deskUrl, places } = opened;
  const { name, config } = announced;
  const role = isWorker(config) ? 'sends mails, and reports its health, at' : 'is open at';
  return JSON.stringify({
    level: 'info',
    time: new Date().toISOString(),
    mode: config.mode,
    url,
    deskUrl,
    adminUrl,
    ...places,
    msg: `${name} ${role} ${url}`,
  });
}

function describe(opened: Opened, { config, modeLine, operator }: Announced): string {
  const { url, deskUrl, places } = opened;
  const shop = isWorker(config) ? `Worker: ${url}` : `Shop:  ${url} (${modeLine})`;
  const lines = [
    shop,
    `Desk:  ${describeDesk(deskUrl, config, operator)}`,
    `Mails: ${places.mails}`,
  ];
  if (config.mode === 'demo' && !isLoopback(config.host)) lines.push(publicDemo);
  return `\n${lines.join('\n')}\n`;
}

function describeDesk(url: string | null, config: Config, operator: string): string {
  if (url === null) return 'closed here. ADMIN_PORT opens it';
  const code = deskAddress(config)?.showsCodes ? 'the page shows the code' : 'the code is mailed';
  return `${url} (sign in as ${operator}: ${code})`;
}

function isWorker({ worker }: Pick<Config, 'worker'>): boolean {
  return worker === 'only';
}

const publicDemo =
  'Note:  other machines reach this demo, and it shows every code: anyone can verify any address';
