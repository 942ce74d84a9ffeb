import { type Check, ok, warning } from '../check.ts';

export const operators: Check = {
  name: 'operators',
  needsDatabase: false,
  async run({ seller, config: { operators: named, mode } }) {
    if (named.length > 0) return ok(`Alerts go to ${named.map(({ email }) => email).join(', ')}.`);
    const finding = `OPERATORS is not set: alerts and sign-in codes go to ${seller.email}, which buyers see.`;
    return mode === 'demo' ? ok(finding) : warning(finding, 'Set OPERATORS to the people who run the shop.');
  },
};
