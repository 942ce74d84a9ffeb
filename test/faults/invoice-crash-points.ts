import { SmtpMailer } from '../../server/mail/smtp-mailer.ts';
import { die, type Hooks, patchCommitOf, patchQuery } from './patch-shop.ts';

/*
 * The moments of a receipt that goes out without its invoice, and of the invoice that follows, at which the shop's
 * process ends by SIGKILL.
 */

/** While the compiler is missing. */
export const receiptCrashPoints = {
  /** The promise of the invoice is sent. It may or may not be written. */
  during_promise: () =>
    patchQuery((text, send) => dieAfter(/insert into "?promised_invoices/.test(text), send)),
  /** The mail server and the shop are exchanging the receipt that promises the invoice. */
  during_promising_receipt: () => patchMail('receipt.', { before: dieSoon }),
  /** The mail server has that receipt, and the shop has not recorded it: the invoice is not queued. */
  after_promising_receipt: () => patchMail('receipt.', { after: die }),
  /** The commit that records that receipt and queues the invoice is sent. It may or may not be done. */
  during_queued_invoice: () => patchCommitOf(queuedInvoice, die),
  after_queued_invoice: () => patchCommitOf(queuedInvoice, (committed) => committed.then(die)),
} as const satisfies Record<string, () => void>;

/** Once the compiler is back. */
export const followingCrashPoints = {
  /** The invoice that follows is drawn and not stored. */
  during_following_invoice: () =>
    patchQuery((text, send) => (/insert into "?invoice_documents/.test(text) ? die() : send())),
  /** The mail server and the shop are exchanging it. */
  during_invoice_mail: () => patchMail('invoice.', { before: dieSoon }),
  /** The mail server has it, and the shop has not recorded it. */
  after_invoice_mail: () => patchMail('invoice.', { after: die }),
  /** The commit that records it is sent. It may or may not be done. */
  during_mailed_invoice: () => patchCommitOf(mailedInvoice, die),
  after_mailed_invoice: () => patchCommitOf(mailedInvoice, (committed) => committed.then(die)),
} as const satisfies Record<string, () => void>;

export type ReceiptCrashPoint = keyof typeof receiptCrashPoints;
export type FollowingCrashPoint = keyof typeof followingCrashPoints;

const queuedInvoice = /update promised_invoices set queued_at/;
const mailedInvoice = /update "promised_invoices" set "mailed_at"/;

function dieAfter(isMeant: boolean, send: () => unknown): unknown {
  const sent = send();
  if (isMeant) die();
  return sent;
}

function patchMail(kind: string, { before, after }: Hooks): void {
  const { send } = SmtpMailer.prototype;
  SmtpMailer.prototype.send = async function (mail) {
    const isMeant = mail.messageId.startsWith(kind);
    if (isMeant) before?.();
    const outcome = await send.call(this, mail);
    if (isMeant) after?.();
    return outcome;
  };
}

/** Long enough for the exchange to begin, shorter than the response of a slow mail server. */
const exchangeMilliseconds = 150;

function dieSoon(): void {
  setTimeout(die, exchangeMilliseconds);
}
