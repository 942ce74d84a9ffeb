import { newSecret } from '../server/settings/secrets.ts';
import type { Commands } from './commands.ts';
import type { Open } from './shop-database.ts';

const withoutDatabase: Open<object> = (_environment, work) => work({});

export function addSecretCommands(secrets: Commands): void {
  secrets.add(
    'new',
    { summary: 'Print new random secrets for the settings', role: 'support' },
    {
      open: withoutDatabase,
      work: async () => ({ SHOP_SECRET: newSecret(), KEYS_SECRET: newSecret() }),
      text: (settings) =>
        Object.entries(settings)
          .map(([name, value]) => `${name}=${value}`)
          .join('\n'),
      help: `For a new shop: add both lines to its settings, and keep a copy of KEYS_SECRET elsewhere. A shop that has sold keys changes
KEYS_SECRET by keys rotate-secret only.`,
    },
  );
}
