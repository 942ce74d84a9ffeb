import { ServerResponse } from 'node:http';
import { Client } from 'pg';
import { SmtpMailer } from '../../server/mail/smtp-mailer.ts';
import { HttpGateway } from '../../server/payments/http-gateway.ts';

/** The moments of a purchase at which a fault test ends the shop's process with SIGKILL. */
export const crashPoints = {
  /** The order is on disk, the card is not charged. */
  after_pending_order: () => patchCharge({ before: die }),
  /** The gateway has responded; none of that is written. */
  after_charge: () => patchCharge({ after: die }),
  /** The commit of keys, response, receipt and invoice number is sent. It may or may not be done. */
  during_record_payment: () => patchPaymentCommit((_committed) => die()),
  /** That commit is done, and the request does not know it yet. */
  after_record_payment: () => patchPaymentCommit((committed) => committed.then(die)),
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

interface Hooks {
  readonly before?: () => void;
  readonly after?: () => void;
}

function patchCharge({ before, after }: Hooks): void {
  const { charge } = HttpGateway.prototype;
  HttpGateway.prototype.charge = async function (request) {
    before?.();
    const outcome = await charge.call(this, request);
    after?.();
    return outcome;
  };
}

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

/** Hooks the commit of a transaction that gave an invoice number, which every recorded payment does. */
function patchPaymentCommit(onCommit: (committed: Promise<unknown>) => unknown): void {
  const numbered = new WeakSet<object>();
  patchQuery((text, send, client) => {
    if (/update "?invoice_counter/.test(text)) numbered.add(client);
    const sent = send();
    if (text !== 'commit' || !numbered.has(client)) return sent;
    return onCommit(Promise.resolve(sent));
  });
}

function dieBeforeResponse(): void {
  ServerResponse.prototype.end = new Proxy(ServerResponse.prototype.end, {
    apply(end, response: ServerResponse, args) {
      if (response.req.url === '/api/checkout' && response.statusCode === 200) die();
      return Reflect.apply(end, response, args);
    },
  });
}

function patchQuery(hook: (text: string, send: () => unknown, client: object) => unknown): void {
  Client.prototype.query = new Proxy(Client.prototype.query, {
    apply(query, client: Client, args: unknown[]) {
      const [statement] = args;
      const text = typeof statement === 'string' ? statement : String(Object(statement).text);
      return hook(text, () => Reflect.apply(query, client, args), client);
    },
  });
}

/** Long enough for the exchange to begin, shorter than the response of a slow mail server. */
const exchangeMilliseconds = 150;

function dieSoon(): void {
  setTimeout(die, exchangeMilliseconds);
}

function die(): void {
  process.kill(process.pid, 'SIGKILL');
}
