import type { MailServer } from './mail-server.ts';

/** The latest verification code that was mailed to an address, once it has arrived. */
export async function readMailedCode(mailServer: MailServer, email: string): Promise<string> {
  for (;;) {
    const { mails } = mailServer;
    const mail = mails.findLast(({ recipients }) => recipients.includes(email));
    const code = /^\d{6}$/m.exec(mail?.text ?? '')?.[0];
    if (code) return code;
    await mailServer.waitForMails(mails.length + 1);
  }
}
