import type { GatewayLog } from '../payments/gateway-reports.ts';
import { parseJson } from '../platform/http/parse-json.ts';

/** Where PayPal's API is, and as whom it is called. */
export interface PayPalAddress {
  readonly clientId: string;
  readonly clientSecret: string;
  /** The origin of a stand-in for PayPal; null for PayPal itself. */
  readonly apiBase: string | null;
}

export interface PayPalCall {
  readonly method: 'GET' | 'POST';
  /** From the root. Of a full address that PayPal gave, the host is left out. */
  readonly path: string;
  /** Sent as JSON. Text is sent as it is. */
  readonly body?: object | string;
  /** PayPal does the same request once, and repeats its response. */
  readonly requestId?: string;
  /**
   * The answer is the whole object, for the calls that document `Prefer`: by default it is a
   * minimal one.
   */
  readonly prefersAll?: true;
}

/** PayPal responded with an error, and has done nothing unless its status is 5xx. */
export class PayPalError extends Error {
  readonly status: number;
  /** Such as `INSTRUMENT_DECLINED`. */
  readonly issue: string;
  /** Where the buyer can go on, for some issues. */
  readonly links: unknown;

  constructor(status: number, body: ErrorBody) {
    const issue = body.details?.[0]?.issue ?? body.name ?? body.error ?? 'UNKNOWN';
    super(`PayPal responded with ${status} ${issue}`);
    this.status = status;
    this.issue = issue;
    this.links = body.links;
  }

  /** PayPal took the call and refuses it for good: the same call has no other outcome. */
  get isRefusal(): boolean {
    const isFinal =
      this.status >= 400 && this.status < 500 && ![401, 408, 409, 429].includes(this.status);
    return isFinal && !sayNothing.includes(this.issue);
  }
}

/** The same call was made, or is being made: its outcome is in the order. */
const sayNothing = [
  'ORDER_ALREADY_CAPTURED',
  'ORDER_COMPLETION_IN_PROGRESS',
  'PREVIOUS_REQUEST_IN_PROGRESS',
  'DUPLICATE_REQUEST_ID',
];

interface ErrorBody {
  readonly name?: string;
  readonly error?: string;
  readonly details?: readonly { readonly issue?: string }[];
  readonly links?: unknown;
}

/** What the documentation of PayPal names for each environment. */
const hosts = {
  sandbox: {
    api: 'https://api-m.sandbox.paypal.com',
    page: 'https://www.sandbox.paypal.com',
    certificates: ['https://api.sandbox.paypal.com', 'https://api-m.sandbox.paypal.com'],
  },
  live: {
    api: 'https://api-m.paypal.com',
    page: 'https://www.paypal.com',
    certificates: ['https://api.paypal.com', 'https://api-m.paypal.com'],
  },
} as const;

/** Calls PayPal's REST API. It repeats no call: the adapter knows what the first may have done. */
export class PayPalClient {
  /** The origin of the pages on which buyers approve payments. */
  readonly pageOrigin: string;
  /** Where the certificates are with which PayPal signs events. */
  readonly certificateOrigins: readonly string[];
  readonly #apiOrigin: string;
  readonly #credentials: string;
  readonly #milliseconds: number;
  #token: Promise<{ readonly text: string; readonly expiresAt: number }> | null = null;

  constructor(mode: keyof typeof hosts, address: PayPalAddress, milliseconds: number) {
    this.pageOrigin = address.apiBase ?? hosts[mode].page;
    this.certificateOrigins = address.apiBase ? [address.apiBase] : hosts[mode].certificates;
    this.#apiOrigin = address.apiBase ?? hosts[mode].api;
    this.#credentials = Buffer.from(`${address.clientId}:${address.clientSecret}`).toString(
      'base64',
    );
    this.#milliseconds = milliseconds;
  }

  /**
   * Throws a {@link PayPalError} for a refusal, and what `fetch` throws when PayPal can't be
   * reached.
   */
  async call(call: PayPalCall): Promise<unknown> {
    const signal = AbortSignal.timeout(this.#milliseconds);
    try {
      return await this.#send(call, await this.#readToken(signal), signal);
    } catch (error) {
      if (!(error instanceof PayPalError) || error.status !== 401) throw error;
      // A token may be revoked before it expires. PayPal did nothing with this call.
      this.#token = null;
      return this.#send(call, await this.#readToken(signal), signal);
    }
  }

  /** Throws when PayPal doesn't accept the credentials. */
  async checkCredentials(): Promise<void> {
    await this.#readToken(AbortSignal.timeout(this.#milliseconds));
  }

  async #send(call: PayPalCall, token: string, signal: AbortSignal) {
    const { method, path, body, requestId, prefersAll } = call;
    const { pathname, search } = new URL(path, this.#apiOrigin);
    const address = new URL(pathname + search, this.#apiOrigin);
    const headers = new Headers({
      authorization: `Bearer ${token}`,
      accept: 'application/json',
    });
    if (body !== undefined) headers.set('content-type', 'application/json');
    if (prefersAll) headers.set('prefer', 'return=representation');
    if (requestId !== undefined) headers.set('paypal-request-id', requestId);

    const sent = typeof body === 'object' ? JSON.stringify(body) : (body ?? null);
    const response = await fetch(address, {
      method,
      redirect: 'error',
      signal,
      headers,
      body: sent,
    });
    return readBody(response);
  }

  /** Calls together share a token, and a failure is not kept. */
  async #readToken(signal: AbortSignal): Promise<string> {
    const known = await this.#token?.catch(() => null);
    if (known && known.expiresAt > Date.now()) return known.text;
    this.#token = this.#fetchToken(signal);
    return (await this.#token).text;
  }

  async #fetchToken(signal: AbortSignal) {
    const response = await fetch(new URL('/v1/oauth2/token', this.#apiOrigin), {
      method: 'POST',
      redirect: 'error',
      signal,
      headers: {
        authorization: `Basic ${this.#credentials}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    });
    const { access_token: text, expires_in: seconds } = (await readBody(response)) as {
      access_token: string;
      expires_in: number;
    };
    return { text, expiresAt: Date.now() + (seconds - 60) * 1000 };
  }
}

async function readBody(response: Response): Promise<unknown> {
  const text = await response.text();
  if (response.ok) return JSON.parse(text || '{}');
  throw new PayPalError(response.status, parseJson(text) ?? {});
}

/** Logs why PayPal didn't say what is true, without anything of the buyer. */
export function logPayPalFailure(
  log: GatewayLog,
  orderId: string | null,
  error: unknown,
  message: string,
) {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : undefined;
  const reason =
    error instanceof PayPalError ? `${error.status} ${error.issue}` : (code ?? String(error));
  log.warn({ orderId, reason }, message);
}
