import { expect, it } from 'vitest';
import { judgeRefusal } from './judge-refusal.ts';

type Reply = readonly [command: string, reply: string];

function judge([command, reply]: Reply) {
  return judgeRefusal({ command, responseCode: Number(reply.slice(0, 3)), response: reply });
}

/** Forms that mail servers use, with addresses of our own. */
const ofRecipients: readonly Reply[] = [
  // Postfix
  [
    'RCPT TO',
    '550 5.1.1 <mia@example.com>: Recipient address rejected: User unknown in local recipient table',
  ],
  [
    'RCPT TO',
    '550 5.1.1 <mia@example.com>: Recipient address rejected: User unknown in virtual mailbox table',
  ],
  ['RCPT TO', '450 5.1.2 <mia@nosuch.example>: Recipient address rejected: Domain not found'],
  ['RCPT TO', '552 5.2.2 <mia@example.com>: Recipient address rejected: Mailbox is full'],
  // Exchange and Exchange Online
  ['RCPT TO', '550 5.4.1 Recipient address rejected: Access denied. [ME3AUS01FT012.eop-AUS01.prod]'],
  ['RCPT TO', '550 5.4.1 Access denied. AS(201806281) [ME3AUS01FT012.eop-AUS01.prod]'],
  ['RCPT TO', '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup'],
  ['DATA', '550 5.1.1 RESOLVER.ADR.RecipNotFound; not found'],
  ['RCPT TO', '550 5.5.0 Requested action not taken: mailbox unavailable (S2017062302)'],
  ['DATA', '554 5.2.2 mailbox full; STOREDRV.Deliver.Exception:QuotaExceededException'],
  // Gmail
  [
    'RCPT TO',
    '550-5.1.1 The email account that you tried to reach does not exist. Please try\n550 5.1.1 double-checking the address https://support.example/mail/?p=NoSuchUser - gsmtp',
  ],
  ['RCPT TO', '552-5.2.2 The email account that you tried to reach is over quota. - gsmtp'],
  ['RCPT TO', '550 5.2.1 The email account that you tried to reach is disabled. - gsmtp'],
  // Others
  [
    'RCPT TO',
    "554 delivery error: dd This user doesn't have a yahoo.example account (mia@yahoo.example) [0]",
  ],
  ['RCPT TO', '550 No such user here'],
  ['RCPT TO', '550 Unrouteable address'],
  ['RCPT TO', '511 sorry, no mailbox here by that name (#5.1.1 - chkuser)'],
  ['RCPT TO', '550 Invalid Recipient - https://community.example.com/docs/550#blocked'],
  ['RCPT TO', '556 5.1.10 Recipient address has null MX: example.com does not accept mail'],
  ['RCPT TO', '553 5.3.0 <mia@example.com>... User unknown'],
  ['RCPT TO', '550 <spam.policy@example.com>: user unknown'],
  ['RCPT TO', '550 5.1.351 Remote server returned unknown recipient'],
  ['RCPT TO', '550 5.1.6 Mailbox no longer on server'],
  ['RCPT TO', '551 User not local; please try <mia@example.org>'],
  ['RCPT TO', '550 5.1.1'],
];

const ofSenders: readonly Reply[] = [
  // Exchange Online, for the account that sends
  ['DATA', '554 5.2.252 SendAsDenied; shop@harbour.example not allowed to send as support@harbour.example'],
  [
    'DATA',
    '554 5.2.0 STOREDRV.Submission.Exception:SendAsDeniedException.MapiExceptionSendAsDenied; Failed to process message',
  ],
  [
    'DATA',
    '554 5.2.2 STOREDRV.Submission.Exception:SubmissionQuotaExceededException; submission quota exceeded',
  ],
  [
    'RCPT TO',
    "550 5.1.90 Your message can't be sent because you've reached your daily limit for message recipients",
  ],
  ['RCPT TO', '550 5.7.60 SMTP; Client does not have permissions to send as this sender'],
  ['RCPT TO', '550 5.7.54 SMTP; Unable to relay recipient in non-accepted domain'],
  ['RCPT TO', '550 5.7.1 RESOLVER.RST.AuthRequired; authentication required'],
  [
    'RCPT TO',
    "550 5.7.1 Unfortunately, messages from [192.0.2.7] weren't sent. It is on our block list (S3140)",
  ],
  // Postfix
  [
    'RCPT TO',
    '550 5.1.0 <support@harbour.example>: Sender address rejected: User unknown in local recipient table',
  ],
  ['RCPT TO', '550 5.1.8 <support@harbour.example>: Sender address rejected: Domain not found'],
  ['RCPT TO', '554 5.7.1 <mia@example.com>: Relay access denied'],
  ['RCPT TO', '553 5.7.1 <support@harbour.example>: Sender address rejected: not owned by user shop'],
  ['RCPT TO', '554 5.7.1 Service unavailable; Client host [192.0.2.7] blocked using bl.example'],
  ['RCPT TO', '450 5.7.1 <mia@example.com>: Recipient address rejected: Greylisted'],
  // Gmail and Google Workspace
  ['DATA', '550 5.4.5 Daily user sending limit exceeded. - gsmtp'],
  [
    'DATA',
    '550-5.7.26 This mail is unauthenticated, which poses a security risk. SPF [harbour.example] did not pass',
  ],
  // Services that send for others
  ['DATA', '554 Message rejected: Email address is not verified. The following identities failed the check'],
  ['DATA', '550 The from address does not match a verified Sender Identity'],
  ['RCPT TO', '550 Domain harbour.example has exceeded the max emails per hour (100/100) allowed'],
  ['DATA', '553 Relaying disallowed as support@harbour.example'],
  ['RCPT TO', '550 5.4.6 Unusual sending activity detected'],
  ['DATA', '550 5.7.0 From address is not one of your addresses'],
  // Others
  [
    'RCPT TO',
    '550-Verification failed for <support@harbour.example>\n550-No Such User Here\n550 Sender verify failed',
  ],
  ['RCPT TO', "553 sorry, that domain isn't in my list of allowed rcpthosts (#5.7.1)"],
  ['RCPT TO', '550 permanent failure for one or more recipients (mia@example.com:blocked)'],
  ['RCPT TO', '550 Mailbox unavailable: too many messages from your network, rate limited'],
  ['RCPT TO', '550 Access denied'],
  ['RCPT TO', '550 5.4.1 Relay access denied'],
  ['RCPT TO', '554 Transaction failed'],
  ['DATA', '554 5.6.0 Message content rejected'],
  ['MAIL FROM', '550 5.1.1 User unknown'],
];

it.each(ofRecipients)("is about the recipient's address: %s %s", (...reply) => {
  expect(judge(reply)).toBe('recipient');
});

it.each(ofSenders)('is about the shop, and tried again: %s %s', (...reply) => {
  expect(judge(reply)).toBe('sender');
});
