import type { NodemailerError } from 'nodemailer';

/** Whether an error is a 5xx, or the lack of the TLS that the shop requires. */
export function isRefusal(error: unknown): error is NodemailerError {
  return error instanceof Error && (Object(error).permanent === true || Object(error).code === 'ETLS');
}

/**
 * Whether a refusal is about the recipient's address, so that a retry is useless. Others are about the sender: relaying
 * denied, a quota, a policy, a log-in. The enhanced status code decides (RFC 3463): 5.1.x is an address and 5.2.x its
 * mailbox. Without one, only a reply to RCPT counts whose code is for unknown mailboxes and whose text names no reason
 * of the sender's: one retry too many costs less than a lost receipt.
 */
export function isAboutRecipient({ command, responseCode = 0, response = '' }: NodemailerError): boolean {
  if (command !== 'RCPT TO' && command !== 'DATA') return false;
  const status = enhancedStatus.exec(response)?.[0];
  if (status) return /^5\.[12]\./.test(status) && !senderStatuses.has(status);
  const text = response.replace(/\S+@\S+/g, '');
  return command === 'RCPT TO' && mailboxReplies.has(responseCode) && !senderReason.test(text);
}

/** The same text for every mail that fails for one reason. */
export function describeCause({ command, responseCode, response = '' }: NodemailerError): string {
  return `${command} ${responseCode} ${enhancedStatus.exec(response)?.[0]}`;
}

/** Some servers put it at the end of the text; x.0.x has no meaning (RFC 3463 section 3.1). */
const enhancedStatus = /(?<![\d.])5\.[1-7]\.\d{1,3}(?!\.?\d)/;

/** Bad address of the sender: its syntax, its domain (RFC 3463 section 3.2). */
const senderStatuses = new Set(['5.1.7', '5.1.8']);

/** No such mailbox, user not local, mailbox name not allowed, domain takes no mail (RFC 5321, RFC 7504). */
const mailboxReplies = new Set([550, 551, 553, 556]);

const senderReason =
  /relay|polic|spam|block|listed|blacklist|reputation|denied|prohibit|authenti|quota|limit|exceed|too many|sender|spf|dkim|dmarc/i;
