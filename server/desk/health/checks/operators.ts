import { type Check, ok, warning } from '../check.ts';

export const operators: Check = {
  name: 'operators',
  needsDatabase: false,
  async run({ seller, config: { operatorEmails, mode } }) {
    if (operatorEmails.length > 0) return ok(`Alerts go to ${operatorEmails.join(', ')}.`);
    const finding = `OPERATOR_EMAILS is not set: alerts and sign-in codes go to ${seller.email}, which buyers see.`;
    return mode === 'demo'
      ? ok(finding)
      : warning(finding, 'Set OPERATOR_EMAILS to the people who run the shop.');
  },
};
