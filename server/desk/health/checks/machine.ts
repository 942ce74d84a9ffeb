import { isLoopback } from '../../../settings/loopback.ts';
import { type Check, ok, warning } from '../check.ts';

export const user: Check = {
  name: 'user',
  needsDatabase: false,
  async run() {
    if (process.getuid?.() !== 0) return ok('This process does not run as root.');
    return warning(
      'This process runs as root: anyone who breaks into it owns the machine.',
      'Run the shop as a user of its own, as deploy/systemd shows.',
    );
  },
};

export const demoMode: Check = {
  name: 'mode',
  needsDatabase: false,
  async run({ config: { mode, host, publicUrl } }) {
    const isPublic = !isLoopback(publicUrl ? new URL(publicUrl).hostname : host);
    if (mode !== 'demo' || !isPublic) return ok(`The shop is in ${mode} mode.`);
    return warning(
      'The shop is in demo mode at a public address: it takes no money, and its keys open nothing.',
      'Set MODE=live to sell, or keep the demonstration off the internet.',
    );
  },
};
