import { plainAddress } from '../contract/email-address.ts';
import { gatewaySettings } from '../server/gateways/settings.ts';
import { makeLoginLink } from '../server/operators/desk/session/login-link.ts';
import { Misunderstood } from '../server/platform/http/refused.ts';
import { StartError } from '../server/platform/process/start-error.ts';
import { requireConfig } from '../server/platform/settings/config.ts';
import { deskAddress } from '../server/platform/settings/desk-address.ts';
import { chooseOperators } from '../server/platform/settings/seller.ts';
import { shop } from '../shop.config.ts';
import type { Commands } from './commands.ts';

export function addLoginLinkCommand(commands: Commands): void {
  commands.add(
    'login-link',
    { summary: makeLoginLink.call.summary, role: makeLoginLink.call.role },
    {
      options: { '--email <address>': 'which operator; needed when there are several' },
      work: async (desk, { email: named }: { email?: string }, act) => {
        const config = requireConfig(commands.environment, gatewaySettings);
        const url = config.adminUrl ?? deskAddress(config)?.url;
        if (!url) throw new StartError(unknownAddress);
        const operators = chooseOperators(config, shop).map((operator) => operator.email);
        const only = operators.length === 1 ? operators[0] : undefined;
        const email = plainAddress(named ?? only ?? '');
        if (!operators.includes(email))
          throw new Misunderstood([
            { field: '--email', message: `Name an operator: ${operators.join(', ')}` },
          ]);
        const { token, expiresAt } = await act(makeLoginLink, desk, { email });
        return { url: new URL(`/#sign-in=${token}`, url).href, email, expiresAt };
      },
      text: ({ url, email }) =>
        `Open this link within 10 minutes. It signs ${email} in once.\n${url}`,
      help: 'The link works once, within 10 minutes. Anyone who has it can sign in.',
    },
  );
}

const unknownAddress =
  "The desk's address is not known: set ADMIN_URL, " +
  'or set ADMIN_PORT when ADMIN_HOST is this machine.';
