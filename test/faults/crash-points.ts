import { ServerResponse } from 'node:http';
import { DemoGateway } from '../../server/demo/demo-gateway.ts';
import { SmtpMailer } from '../../server/mail/smtp-mailer.ts';
import { die, type Hooks, patchCommitOf, patchMethod, patchQuery } from './patch-shop.ts';

/** Every recorded payment takes an invoice number. */
export const recordedPayment = /update "?invoice_counter/;

/** The moments of a purchase at which a fault test ends the shop's process with SIGKILL. */
export const crashPoints = {
  /** The order is on disk, the card is not charged. */
  after_pending_order: () => patchMethod(DemoGateway.prototype, 'charge', { before: die }),
  /** The gateway has responded; none of that is written. */
  after_charge: () => patchMethod(DemoGateway.prototype, 'charge', { after: die }),
  /** The commit of keys, response, receipt and invoice number is sent. It may or may not be done. */
  during_record_payment: () => patchCommitOf(recordedPayment, die),
  /** That commit is done, and the request does not know it yet. */
  after_record_payment: () => patchCommitOf(recordedPayment, (committed) => committed.then(die)),
  /** The response to the buyer is composed and not sent. */
  before_response: dieBeforeResponse,
  /** The invoice is rendered and not stored. */
  during_invoice: () =>
    patchQuery((text, send) => (/insert into "?invoice_documents/.test(text) ? die() : send())),
  /** The mail server and the shop are exchanging a receipt. */
  during_mail: () => patchReceipt({ before: dieSoon }),
  /** The mail server has the receipt, and the order does not say so. */
  after_mail_accepted: () => patchReceipt({ after: die }),
} as const satisfies Record<string, () => void>;

export type CrashPoint = keyof typeof crashPoints;

function patchReceipt({ before, after }: Hooks): void {
  const { send } = SmtpMailer.prototype;
  SmtpMailer.prototype.send = async function (mail) {
    const isReceipt = mail.messageId.startsWith('receipt.');
    if (isReceipt) before?.();
    const outcome = await send.call(this, mail);
    if (isReceipt) after?.();
    return outcome;
  };
}

function dieBeforeResponse(): void {
  ServerResponse.prototype.end = new Proxy(ServerResponse.prototype.end, {
    apply(end, response: ServerResponse, args) {
      if (response.req.url === '/api/checkout' && response.statusCode === 200) die();
      return Reflect.apply(end, response, args);
    },
  });
}

/** Long enough for the exchange to begin, shorter than the response of a slow mail server. */
const exchangeMilliseconds = 150;

function dieSoon(): void {
  setTimeout(die, exchangeMilliseconds);
}
