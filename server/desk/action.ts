import type * as z from 'zod/mini';
import type { OperatorAction, Role } from '../../contract/desk/desk-call.ts';
import type { Db } from '../database/pool.ts';
import { type RecordEvent, recordAuditEvent } from '../operators/record-audit-event.ts';

/** An operator's action: its definition in the contract, and what does it. A refusal is thrown as `Refused`. */
export interface Action<Call extends OperatorAction, Context> {
  readonly call: Call;
  readonly handle: (context: Context, input: ActionInput<Call>) => Promise<ActionAnswer<Call>>;
}

export interface ActionContext {
  readonly db: Db;
  /** The operator, as the audit names them. */
  readonly actor: string;
  /** What the operator may agree on depends on it. */
  readonly role: Role;
  /** Writes the event that the definition names. */
  readonly record: RecordEvent;
}

/** Body, query and parameters together. */
export type ActionInput<Call extends OperatorAction> = Part<Call, 'body'> &
  Part<Call, 'query'> &
  Part<Call, 'params'> &
  File<Call>;

/** What a command gives: the schemas are yet to check it. */
export type GivenInput<Call extends Omit<OperatorAction, 'answer'>> = GivenPart<Call, 'body'> &
  GivenPart<Call, 'query'> &
  GivenPart<Call, 'params'> &
  File<Call>;

/** An uploaded file, read while it arrives. */
type File<Call> = Call extends { readonly upload: string }
  ? { readonly content: AsyncIterable<Uint8Array> }
  : unknown;

type Part<Call, Name extends string> =
  Call extends Record<Name, infer Schema extends z.ZodMiniType> ? z.output<Schema> : unknown;
type GivenPart<Call, Name extends string> =
  Call extends Record<Name, infer Schema extends z.ZodMiniType> ? z.input<Schema> : unknown;

export type ActionAnswer<Call extends OperatorAction> = Call['answer'] extends infer Schema extends
  z.ZodMiniType
  ? z.output<Schema>
  : FileAnswer;

/** A file to download or open. */
export class FileAnswer {
  readonly name: string;
  readonly content: Buffer | AsyncIterable<string>;

  constructor(name: string, content: Buffer | AsyncIterable<string>) {
    this.name = name;
    this.content = content;
  }
}

export function defineAction<Call extends OperatorAction, Context>(
  call: Call,
  handle: Action<Call, Context>['handle'],
): Action<Call, Context> {
  return { call, handle };
}

/** What an action needs besides who acts. */
export type PartsOf<Context> = Omit<Context, 'actor' | 'role' | 'record'>;

/** What all of these actions together need. */
export type PartsOfAll<Actions extends readonly { handle: (context: never, input: never) => unknown }[]> =
  Actions[number]['handle'] extends (context: infer Context, input: never) => unknown
    ? PartsOf<Context>
    : never;

/** Does an action with input that its schemas have checked. Whether the operator may do it is decided before. */
export function runAction<Call extends OperatorAction, Context>(
  { call, handle }: Action<Call, Context>,
  parts: PartsOf<Context>,
  actor: string,
  input: ActionInput<Call>,
  role: Role = 'support',
): Promise<ActionAnswer<Call>> {
  const record: RecordEvent = (tx, { action = call.audit, orderId = null, before = null, after = null }) => {
    if (!action) throw new Error(`The audit has no name for: ${call.summary}`);
    return recordAuditEvent(tx, { actor, action, orderId, before, after });
  };
  return handle({ ...parts, actor, role, record } as Context, input);
}
