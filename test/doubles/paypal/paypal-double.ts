import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import {
  type Answer,
  type Call,
  certificate,
  certificatePath,
  describeOrder,
  describeRefund,
  describeRefusal,
  giveToken,
  relatedTo,
  sign,
  token,
  webhookId,
} from './answers.ts';
import { writeApprovalPage } from './approval-page.ts';
import type { Fault, MadeCall } from './faults.ts';
import { Ledger, type OrderBody, Refusal } from './ledger.ts';
import { type Plan, plans } from './objects.ts';

/** A stand-in for PayPal's REST API and its approval page, for tests and for people without an account. */
export class PayPalDouble {
  readonly ledger = new Ledger();
  readonly faults: Fault[] = [];
  /** Each call that came, such as `POST /v2/checkout/orders`, with its request id. */
  readonly calls: MadeCall[] = [];
  /** In place of what `GET` of an order returns, by its id. */
  readonly strangeOrders = new Map<string, unknown>();
  /** Where events are sent; null sends none. */
  webhookUrl: string | null = null;
  /** The types of events that the webhook is registered for. */
  eventTypes: readonly { readonly name: string }[] = [{ name: '*' }];
  readonly events: { readonly headers: Record<string, string>; readonly body: string }[] = [];
  /** Responses by request id, which PayPal repeats for hours. */
  readonly #kept = new Map<string, Answer>();
  readonly #server: Server;

  constructor() {
    this.#server = createServer((request, response) => {
      this.#handle(request, response).catch((error: unknown) => {
        response.writeHead(500).end(String(error));
      });
    });
  }

  static async start(port = 0): Promise<PayPalDouble> {
    const double = new PayPalDouble();
    await new Promise<void>((resolve) => double.#server.listen(port, '127.0.0.1', resolve));
    return double;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** What a buyer does on the approval page. */
  async approve(address: string, plan: Plan): Promise<void> {
    const order = this.ledger.approve(new URL(address).searchParams.get('token') ?? '', plan);
    await this.send('CHECKOUT.ORDER.APPROVED', { id: order.id });
  }

  /** Sends an event, signed so that this PayPal verifies it. */
  async send(type: string, resource: object): Promise<void> {
    const body = JSON.stringify({ id: `WH-${randomUUID()}`, event_type: type, resource }, null, 1);
    const headers = {
      'content-type': 'application/json',
      'paypal-auth-algo': 'SHA256withRSA',
      'paypal-cert-url': `${this.url}${certificatePath}`,
      'paypal-transmission-id': randomUUID(),
      'paypal-transmission-time': new Date().toISOString(),
    };
    const signature = sign(headers['paypal-transmission-id'], headers['paypal-transmission-time'], body);
    const event = { headers: { ...headers, 'paypal-transmission-sig': signature }, body };
    this.events.push(event);
    if (this.webhookUrl) await fetch(this.webhookUrl, { method: 'POST', ...event }).catch(() => undefined);
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    const url = new URL(request.url ?? '/', this.url);
    if (url.pathname === '/checkoutnow') return this.#showApproval(request.method ?? '', url, body, response);
    const call = `${request.method} ${url.pathname}`;
    const requestId = request.headers['paypal-request-id'] as string | undefined;
    this.calls.push({ call, requestId, body });
    if (this.#fail('before', url.pathname, response)) return;
    if (url.pathname === certificatePath) return void response.end(certificate);
    const answer = await this.#answer(call, { url, body, requestId, headers: request.headers });
    if (this.#fail('after', url.pathname, response)) return;
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer.body));
  }

  #fail(when: Fault['when'], path: string, response: ServerResponse): boolean {
    const fault = this.faults.find((one) => one.when === when && one.times > 0 && one.path.test(path));
    if (!fault) return false;
    fault.times -= 1;
    const { how } = fault;
    if (how === 'cut') response.destroy();
    else if (typeof how === 'number') response.writeHead(how).end('{"name":"INTERNAL_SERVER_ERROR"}');
    else response.writeHead(422).end(`{"details":[{"issue":"${how}"}]}`);
    return true;
  }

  async #answer(call: string, request: Call): Promise<Answer> {
    const key = request.requestId && `${call} ${request.requestId}`;
    const kept = key ? this.#kept.get(key) : undefined;
    if (kept) return kept;
    let answer: Answer;
    try {
      answer = await this.#route(call, request);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      answer = {
        status: error.status,
        body: describeRefusal(error, { url: this.url, path: request.url.pathname }),
      };
    }
    if (key && answer.status !== 401) this.#kept.set(key, answer);
    return answer;
  }

  async #route(call: string, request: Call): Promise<Answer> {
    const { url, body, headers } = request;
    if (call === 'POST /v1/oauth2/token') return giveToken(headers.authorization);
    if (headers.authorization !== `Bearer ${token}`) throw new Refusal(401, 'invalid_token');
    const mock = /"mock_application_codes":\s*"([A-Z_]+)"/.exec(String(headers['paypal-mock-response']))?.[1];
    if (mock) throw new Refusal(422, mock);
    const [, id = ''] =
      /^\w+ \/v[12]\/(?:\w+\/)+?(?:orders|captures|refunds|disputes)\/([^/]+)/.exec(call) ?? [];
    if (call === 'POST /v2/checkout/orders')
      return {
        status: 201,
        body: describeOrder(this.url, this.ledger.create(JSON.parse(body) as OrderBody)),
      };
    if (call === `GET /v1/notifications/webhooks/${webhookId}`)
      return { status: 200, body: { id: webhookId, url: this.webhookUrl, event_types: this.eventTypes } };
    if (call === 'GET /v1/customer/disputes')
      return { status: 200, body: { items: [...this.ledger.disputes.values()], links: [] } };
    if (/^GET .*\/disputes\//.test(call)) {
      const dispute = this.ledger.disputes.get(id);
      if (!dispute) throw new Refusal(404, 'RESOURCE_NOT_FOUND');
      return { status: 200, body: dispute };
    }
    if (/^GET .*\/orders\//.test(call) && this.strangeOrders.has(id))
      return { status: 200, body: this.strangeOrders.get(id) };
    if (/^GET .*\/orders\//.test(call))
      return { status: 200, body: describeOrder(this.url, this.ledger.find(id)) };
    if (/^GET .*\/captures\//.test(call)) {
      const { order, capture } = this.ledger.findCapture(id);
      return { status: 200, body: { ...capture, ...relatedTo(order) } };
    }
    if (/^GET .*\/refunds\//.test(call)) return { status: 200, body: this.ledger.findRefund(id) };
    if (/\/orders\/[^/]+\/capture$/.test(url.pathname)) return this.#capture(id);
    if (/\/captures\/[^/]+\/refund$/.test(url.pathname)) {
      const refund = this.ledger.refund(id, JSON.parse(body));
      void this.send('PAYMENT.CAPTURE.REFUNDED', describeRefund(this.url, id, refund));
      return { status: 201, body: refund };
    }
    throw new Refusal(404, 'RESOURCE_NOT_FOUND');
  }

  #capture(id: string): Answer {
    const capture = this.ledger.capture(id);
    const order = this.ledger.find(id);
    const event = capture.status === 'DECLINED' ? 'DENIED' : capture.status;
    void this.send(`PAYMENT.CAPTURE.${event}`, { ...capture, ...relatedTo(order) });
    return { status: 201, body: describeOrder(this.url, order) };
  }

  async #showApproval(method: string, url: URL, body: string, response: ServerResponse): Promise<void> {
    const id = url.searchParams.get('token') ?? '';
    const order = this.ledger.orders.get(id);
    if (!order) return void response.writeHead(404).end('No such order');
    if (method === 'POST') {
      const choice = new URLSearchParams(body).get('choice');
      const plan = plans.find((known) => known === choice);
      if (plan) await this.approve(url.href, plan).catch(() => undefined);
      const back = new URL(plan ? order.returnUrl : order.cancelUrl);
      back.searchParams.set('token', id);
      return void response.writeHead(303, { location: back.href }).end();
    }
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(writeApprovalPage(order));
  }
}
