import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { calls } from '../../contract/calls.ts';
import { problemBody } from '../../contract/problems.ts';

type Call = (typeof calls)[keyof typeof calls];

/** The parts of a request that a call declares, after its schemas have checked them. */
type Input<C extends Call> = (C extends { body: infer S extends z.ZodMiniType }
  ? { body: z.output<S> }
  : unknown) &
  (C extends { query: infer S extends z.ZodMiniType } ? { query: z.output<S> } : unknown) &
  (C extends { params: infer S extends z.ZodMiniType } ? { params: z.output<S> } : unknown) &
  (C extends { headers: infer S extends z.ZodMiniType } ? { headers: z.output<S> } : unknown);

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
    response: { 200: call.answer === 'pdf' ? pdf : call.answer, '4xx': problem, '5xx': problem },
  };
}
