import type { FastifyRequest } from 'fastify';

/** Who is signed in to the desk in the browser of a request. */
export interface Operator {
  /** The name that the audit gives this operator. */
  readonly email: string;
  /** Entered a code within 15 minutes. */
  readonly isFresh: boolean;
}

/** Null when nobody is signed in. */
export type ReadOperator = (request: FastifyRequest) => Promise<Operator | null>;
