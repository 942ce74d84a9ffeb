import type { Config } from '../settings/config.ts';
import { isLoopback } from '../settings/loopback.ts';

interface Opened {
  readonly url: string;
  readonly adminUrl: string | null;
  readonly deskUrl: string | null;
  /** Where data and mails are, for a person to read. */
  readonly places: { readonly database: string; readonly mails: string };
}

/** Prints where a shop is open: for a person in a terminal, otherwise a line of JSON. */
export function announce(name: string, opened: Opened, config: Config, modeLine: string): void {
  const { url, adminUrl, deskUrl, places } = opened;
  const role = config.worker === 'only' ? 'sends mails, and reports its health, at' : 'is open at';
  const sentence = `${name} ${role} ${url}`;
  if (process.stdout.isTTY) {
    console.log(describe(sentence, opened, config, modeLine));
    return;
  }
  const line = {
    level: 'info',
    time: new Date().toISOString(),
    mode: config.mode,
    url,
    deskUrl,
    adminUrl,
    ...places,
    msg: sentence,
  };
  console.log(JSON.stringify(line));
}

function describe(
  sentence: string,
  { adminUrl, deskUrl, places }: Opened,
  config: Config,
  modeLine: string,
): string {
  const lines = [
    sentence,
    `Mode    ${modeLine}`,
    `Data    ${places.database}`,
    `Mails   ${places.mails}`,
  ];
  if (config.mode === 'demo' && !isLoopback(config.host)) lines.push(publicDemo);
  if (deskUrl) lines.push(`Desk    ${deskUrl}`);
  if (adminUrl) lines.push(`Metrics ${adminUrl}/metrics`);
  lines.push('Ctrl-C stops the shop; pressed again, it ends immediately.');
  return `\n${lines.map((line) => `  ${line}`).join('\n')}\n`;
}

const publicDemo =
  'Note    other machines reach this demo, and it shows every code: anyone can verify any address';
