import type { Command } from 'commander';
import { email } from '../contract/verification.ts';
import { readConfig } from '../server/config.ts';
import { makeLoginLink } from '../server/desk/session/login-link.ts';
import { StartError } from '../server/process/start-error.ts';
import { deskAddress } from '../server/settings/desk-address.ts';
import { chooseOperators } from '../server/settings/operator-addresses.ts';
import { shop } from '../shop.config.ts';
import { operatorName } from './operator-name.ts';
import { type Environment, withShopDatabase } from './shop-database.ts';

interface LinkOptions {
  readonly email?: string;
  readonly json?: true;
}

/** `login-link`. */
export function addLoginLinkCommand(program: Command, environment: Environment): void {
  program
    .command('login-link')
    .description("print a link that signs an operator in to the desk, for when mail doesn't work")
    .option('--email <address>', 'which operator; needed when there are several')
    .option('--json', 'print JSON')
    .addHelpText('after', '\nThe link works once, within 10 minutes. Anyone who has it can sign in.')
    .action(async ({ email: named, json }: LinkOptions, command: Command) => {
      const { url, operators } = readDesk(environment);
      const chosen = named === undefined && operators.length === 1 ? operators[0] : named;
      const address = email.safeParse(chosen).data;
      if (!address || !operators.includes(address)) {
        const sentence = `name an operator with --email: ${operators.join(', ')}`;
        return command.error(`error: ${sentence}`, { exitCode: 2 });
      }
      const actor = operatorName(environment);
      const wanted = { email: address, now: new Date() };
      const { token, expiresAt } = await withShopDatabase(environment, (db) =>
        makeLoginLink(db, wanted, actor),
      );
      const link = new URL(`/#sign-in=${token}`, url).href;
      const text = `Open this link within 10 minutes. It signs ${address} in once.\n${link}`;
      console.log(json ? JSON.stringify({ url: link, email: address, expiresAt }, null, 2) : text);
    });
}

function readDesk(environment: Environment): { url: string; operators: readonly string[] } {
  const reading = readConfig(environment);
  if ('faults' in reading) throw new StartError(reading.faults.join('\n'));
  const url = reading.config.adminUrl ?? deskAddress(reading.config)?.url;
  if (!url)
    throw new StartError(
      "The desk's address is not known: set ADMIN_URL, or set ADMIN_PORT when ADMIN_HOST is this machine.",
    );
  const operators = chooseOperators(reading.config, shop).map((operator) => operator.toLowerCase());
  return { url, operators };
}
