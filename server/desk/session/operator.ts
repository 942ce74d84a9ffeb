import type { FastifyRequest } from 'fastify';
import type { Role } from '../../../contract/desk/desk-call.ts';

/** Who is signed in to the desk in the browser of a request. */
export interface Operator {
  /** The name that the audit gives this operator. */
  readonly email: string;
  readonly role: Role;
  /** Entered a code within 15 minutes. */
  readonly isFresh: boolean;
}

/** Null when nobody is signed in. */
export type ReadOperator = (request: FastifyRequest) => Promise<Operator | null>;

/** The role of an address, and null for one that may not sign in. Case doesn't count. */
export type FindRole = (email: string) => Role | null;

export function findRoleAmong(
  operators: readonly { readonly email: string; readonly role: Role }[],
): FindRole {
  const byAddress = new Map(operators.map(({ email, role }) => [email.toLowerCase(), role]));
  return (email) => byAddress.get(email.toLowerCase()) ?? null;
}
