import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { calls, tokenCheckout } from '../../contract/calls.ts';
import { problemBody } from '../../contract/problems.ts';

type Call = (typeof calls)[keyof typeof calls] | typeof tokenCheckout;

/** A part of a request that a call declares, after its schema has checked it. */
type Checked<C extends Call, Part extends string> =
  C extends Record<Part, infer S extends z.ZodMiniType> ? Record<Part, z.output<S>> : unknown;

type Input<C extends Call> = Checked<C, 'body'> &
  Checked<C, 'query'> &
  Checked<C, 'params'> &
  Checked<C, 'headers'>;

type Answer<C extends Call> = C extends { answer: infer S extends z.ZodMiniType } ? z.output<S> : Buffer;

/**
 * Registers the route of a call, with the contract's method, path and schemas. The handler gets the checked input. It
 * returns the response body, or the reply that it has sent itself.
 */
export function serveCall<C extends Call>(
  app: FastifyInstance,
  call: C,
  handler: (
    input: Input<C>,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => Promise<Answer<C> | FastifyReply>,
): void {
  app.route({
    method: call.method,
    url: call.path,
    schema: describe(call),
    handler: (request, reply) => {
      const { body, query, params, headers } = request;
      return handler({ body, query, params, headers } as Input<C>, request, reply);
    },
  });
}

function describe(call: Call) {
  const pdf = { description: 'The invoice', content: { 'application/pdf': { schema: z.string() } } };
  const problem = {
    description: 'A problem (RFC 9457)',
    content: { 'application/problem+json': { schema: problemBody } },
  };
  return {
    summary: call.summary,
    ...('body' in call && { body: call.body }),
    ...('query' in call && { querystring: call.query }),
    ...('params' in call && { params: call.params }),
    ...('headers' in call && { headers: call.headers }),
    response: {
      200: call.answer === 'pdf' ? pdf : call.answer,
      ...('accepted' in call && { 202: call.accepted }),
      '4xx': problem,
      '5xx': problem,
    },
  };
}
