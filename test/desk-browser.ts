import type * as z from 'zod/mini';
import type { DeskCall } from '../contract/desk/desk-call.ts';
import type { MadePasskey, SignedChallenge } from '../contract/desk/passkeys.ts';
import type { ProblemBody } from '../contract/problems.ts';
import { deskCalls } from '../server/operators/desk/desk-calls.ts';
import { shop as seller } from '../shop.config.ts';
import type { ShopAnswer } from './shop-driver.ts';
import { SoftwarePasskey } from './software-passkey.ts';

export interface DeskInput {
  readonly body?: unknown;
  /** A file, for calls that take one. */
  readonly upload?: string;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly params?: Readonly<Record<string, string | number>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Operators of a test shop who may do everything. */
export function ownersOf(emails: readonly string[]) {
  return emails.map((email) => ({ email, role: 'owner' as const }));
}

type AnswerOf<C extends DeskCall> = C['answer'] extends z.ZodMiniType ? z.output<C['answer']> : string;

/** An operator's browser, with its cookies, at the desk of a test shop (`config: { adminPort: 0 }`). */
export class DeskBrowser {
  readonly email: string;
  readonly #shop: { readonly adminUrl: string };
  cookie = '';
  /** Names this browser once an operator has signed in. */
  knownCookie = '';

  constructor(shop: { readonly adminUrl: string }, { email = seller.email }: { email?: string } = {}) {
    this.#shop = shop;
    this.email = email;
  }

  /** Asks for a code and enters it; fails when either is refused. The shop must be in demo mode. */
  async signIn(): Promise<this> {
    const { body } = await this.call(deskCalls.session.sendCode, { body: { email: this.email } });
    const credentials = { email: this.email, code: body.demoCode };
    const { status, text } = await this.call(deskCalls.session.signIn, { body: credentials });
    if (status !== 200) throw new Error(`Not signed in: ${text}`);
    return this;
  }

  /** The origin of the page that has passkeys: those of this machine belong to the name `localhost`. */
  get passkeyOrigin(): string {
    return `http://localhost:${new URL(this.#shop.adminUrl).port}`;
  }

  /** Makes a passkey for the challenge that the shop gives. */
  async makePasskey(passkey = new SoftwarePasskey('localhost')): Promise<MadePasskey> {
    const { body } = await this.call(deskCalls.passkeys.askToAdd, { body: {} });
    return passkey.register({ challenge: body.challenge, origin: this.passkeyOrigin });
  }

  /** Adds a passkey to the account of the operator who is signed in; fails when it is refused. */
  async addPasskey(name = 'Laptop', passkey = new SoftwarePasskey('localhost')): Promise<SoftwarePasskey> {
    const made = await this.makePasskey(passkey);
    const { status, text } = await this.call(deskCalls.passkeys.add, { body: { name, made } });
    if (status !== 200) throw new Error(`Not added: ${text}`);
    return passkey;
  }

  /** What a passkey signs when the shop asks for it. */
  async sign(
    passkey: SoftwarePasskey,
    call: typeof deskCalls.passkeys.askToSignIn | typeof deskCalls.passkeys.askToConfirm,
  ): Promise<SignedChallenge> {
    const { body } = await this.call(call, { body: {} });
    return passkey.sign({ challenge: body.challenge, origin: this.passkeyOrigin });
  }

  async call<C extends DeskCall>(
    call: C,
    { body, upload, query = {}, params = {}, headers = {} }: DeskInput = {},
    init: RequestInit = {},
  ): Promise<ShopAnswer<AnswerOf<C> & Partial<ProblemBody>>> {
    const path = call.path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] ?? ''));
    const given = Object.entries(query).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    );
    const response = await this.fetch(given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path, {
      ...init,
      method: call.method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(upload !== undefined && { 'content-type': call.upload ?? '' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(upload !== undefined && { body: upload }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: isJson ? JSON.parse(text) : text,
    };
  }

  /** A request with this browser's cookies; those that are set are kept. */
  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    const cookies = [this.cookie, this.knownCookie].filter(Boolean);
    if (cookies.length > 0) headers.set('cookie', cookies.join('; '));
    const response = await fetch(new URL(path, this.#shop.adminUrl), {
      redirect: 'manual',
      ...init,
      headers,
    });
    for (const set of response.headers.getSetCookie()) {
      const [pair = ''] = set.split(';');
      if (/^(__Host-)?desk-browser=/.test(pair)) this.knownCookie = pair;
      else this.cookie = pair;
    }
    return response;
  }
}
