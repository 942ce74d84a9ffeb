import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ProblemCode, problems } from '../../../contract/problems.ts';
import { html } from './html.ts';
import { sendPlainPage } from './plain-page.ts';

/**
 * Whether a person opened the address in a tab of a browser. Scripts and programs don't ask for
 * HTML.
 */
export function isOpenedInTab({ method, headers }: FastifyRequest): boolean {
  return method === 'GET' && headers.accept?.includes('text/html') === true;
}

/** A problem for a person: what happened, what to do, and the way to the first page. */
export function sendProblemPage(
  reply: FastifyReply,
  code: ProblemCode,
  detail: string,
): FastifyReply {
  const { status } = problems[code];
  const isDesk = reply.request.url.startsWith('/desk/');
  const page = html`<h1>${titles[status] ?? 'This did not open'}</h1>
<p>${detail}</p>
${ofOrder.has(code) ? html`<p>${verifyAgain}</p>` : ''}
<form action="/"><button>${isDesk ? 'Open the desk' : 'Open the shop'}</button></form>`;
  return sendPlainPage(reply.code(status), 'This did not open', page);
}

const titles: Partial<Record<number, string>> = {
  401: 'You are signed out',
  404: 'This can’t be opened here',
  429: 'Please wait a moment',
  503: 'Please try again in a moment',
};

/** The browser may have verified its address an hour ago or more. */
const ofOrder = new Set<ProblemCode>(['order-not-found', 'order-invoice-not-found']);

const verifyAgain =
  'A browser sees its orders for 60 minutes after you enter a code. To see them again, open ' +
  'the shop, choose Support, then Find my keys, and verify the email address that you ' +
  'bought with.';
