import type { NodemailerError } from 'nodemailer';

/** Whom a 5xx of a mail server is about. */
export type RefusalCause = 'recipient' | 'sender';

type Refusal = Pick<NodemailerError, 'command' | 'responseCode' | 'response'>;

/**
 * Whether the recipient's address takes no mail, or the server refuses this shop. The text decides
 * before the code: servers use one code for both. In doubt it's the sender: a retry costs less than
 * a lost receipt.
 */
export function judgeRefusal({ command, responseCode = 0, response = '' }: Refusal): RefusalCause {
  if (command !== 'RCPT TO' && command !== 'DATA') return 'sender';
  const status = readEnhancedStatus(response);
  const text = withoutNames(response);
  if (aboutSender.test(text) || isSenderStatus(status)) return 'sender';
  if (aboutRecipient.test(text) || isUnknownAtExchange(status, text)) return 'recipient';
  if (unclear.test(text)) return 'sender';
  if (isAboutMailbox(status, command, responseCode)) return 'recipient';
  return 'sender';
}

function isAboutMailbox(status: string | null, command: string, responseCode: number): boolean {
  if (status) return /^5\.[12]\./.test(status);
  return command === 'RCPT TO' && mailboxReplies.has(responseCode);
}

/** Some servers put it at the end of the text; x.0.x has no meaning (RFC 3463 section 3.1). */
const enhancedStatus = /(?<![\d.])5\.[1-7]\.\d{1,3}(?!\.?\d)/;

export function readEnhancedStatus(response: string): string | null {
  return enhancedStatus.exec(response)?.[0] ?? null;
}

/** Addresses and links may contain any word. */
function withoutNames(response: string): string {
  return response.replace(/https?:\/\/\S+/gi, '').replace(/[^\s<>()@]+@[\w.-]+/g, '');
}

/**
 * Bad address of the sender (5.1.7 and 5.1.8, RFC 3463 section 3.2), a policy or a missing right
 * (5.7), and those of Exchange Online for what an account may send (5.1.90, 5.2.252).
 */
function isSenderStatus(status: string | null): boolean {
  return (
    status !== null &&
    (/^5\.7\./.test(status) || ['5.1.7', '5.1.8', '5.1.90', '5.2.252'].includes(status))
  );
}

/** Exchange Online says so of a recipient that its directory lacks. */
function isUnknownAtExchange(status: string | null, text: string): boolean {
  return status === '5.4.1' && /access denied/i.test(text);
}

const aboutSender = new RegExp(
  [
    // Who the shop says it is, and what its account may do.
    'sender|return[- ]path|envelope[- ]from|mail from|from[- ]address|address in ' +
      'from|sendas|send as|send from',
    'not (verified|owned)|storedrv\\.(submission|clientsubmit)|authenti|authori[sz]|log ' +
      '?in|relay|rcpthosts',
    // How much it may send.
    '(submission|sending|send|daily|hourly|outgoing|message) (quota|limit)|per ' +
      '(hour|day|minute)|(daily|hourly) ',
    'too many|rate[- ]limit|throttl|unusual|suspended|suspicious',
    // What others think of it.
    'spam|junk|virus|malware|block|black ' +
      '?list|listed|reputation|\\bspf\\b|\\bdkim\\b|\\bdmarc\\b|\\bptr\\b|reverse dns',
    'rejected (due to|for|by) policy|polic(y|ies)|content|dns ?bl|\\brbl\\b',
  ].join('|'),
  'i',
);

const aboutRecipient = new RegExp(
  [
    '(no such|unknown|invalid|bad|nonexistent|non-existent|inactive|disabled|unrout(e)?able) ',
    '(local )?(user|mailbox|recipient|address|account|person|destination|domain)',
    '|(user|mailbox|recipient|address|account|person|domain)\\b.{0,60}\\b',
    "(unknown|not (be )?found|not known|does ?n[o']t (exist|have)|not exist|disabled|inactive|invalid|unavailable|full|closed",
    '|no longer|over ?quota|not (a )?local|not active|not accept)',
    '|no mailbox|not our customer|recip(ient)?notfound|recipient address rejected|over ' +
      '?quota|quota exceeded',
    "|(doesn't|does not|accepts no|takes no) (accept |receive )?(e-?)?mail|null ?mx",
  ].join(''),
  'i',
);

/** Without one of the words above, a refusal with one of these is rather about the sender. */
const unclear = /denied|prohibit|limit|exceed|quota|not allowed|refused|reject/i;

/**
 * No such mailbox, user not local, mailbox name not allowed, domain takes no mail (RFC 5321, RFC
 * 7504).
 */
const mailboxReplies = new Set([550, 551, 553, 556]);
