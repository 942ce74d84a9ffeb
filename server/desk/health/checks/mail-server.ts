import { broken, type Check, ok, warning } from '../check.ts';

export const mailServer: Check = {
  name: 'mail-server',
  needsDatabase: false,
  async run({ mailer, config: { smtpUrl, mode } }) {
    try {
      await mailer.check();
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'unknown reason';
      return broken(
        `No mail can be sent by ${mailer.destination}: ${reason}.`,
        'Check SMTP_URL, the network and the account there. Receipts wait for up to 72 hours.',
      );
    }
    if (smtpUrl)
      return ok(`The mail server ${mailer.destination} responds. A test mail shows whether mails arrive.`);
    const finding = `No mail leaves this machine: mails are files in ${mailer.destination}.`;
    return mode === 'demo' ? ok(finding) : warning(finding, 'Set SMTP_URL to a mail server.');
  },
};
