import type * as z from 'zod/mini';
import type { OperatorAction, Role } from '../../../contract/desk/desk-call.ts';
import type { Seller } from '../../../contract/seller.ts';
import type { KeySealer } from '../../keys/key-sealer.ts';
import type { KeySource } from '../../keys/licence-key.ts';
import { findOrderId } from '../../orders/order.ts';
import type { Db, Tx } from '../../platform/database/pool.ts';
import { refuseUnknown } from '../../platform/http/refused.ts';
import { type RecordEvent, recordAuditEvent } from '../record-audit-event.ts';

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

interface SharedParts {
  readonly sealer: KeySealer;
  readonly keySource: KeySource;
  readonly outbox: { wake(): void };
  readonly seller: Pick<Seller, 'timeZone'>;
  readonly clock: () => Date;
}

export type Needs<Name extends keyof SharedParts> = ActionContext & Pick<SharedParts, Name>;

interface ChangeContext extends Omit<ActionContext, 'db' | 'record'> {
  readonly tx: Tx;
  readonly record: (event: Parameters<RecordEvent>[1]) => Promise<void>;
}

export type ChangeNeeds<Name extends keyof SharedParts = never> = ChangeContext &
  Pick<SharedParts, Name>;

/** Body, query and parameters together, as the schemas give them. */
export type ActionInput<Call extends OperatorAction> = Parts<Call, 'output'>;

/** What a command gives: the schemas are yet to check it. */
export type GivenInput<Call extends Omit<OperatorAction, 'answer'>> = Parts<Call, 'input'>;

/** With an uploaded file, which is read while it arrives. */
type Parts<Call, Side extends 'input' | 'output'> = Part<Call, 'body', Side> &
  Part<Call, 'query', Side> &
  Part<Call, 'params', Side> &
  (Call extends { readonly upload: string }
    ? { readonly content: AsyncIterable<Uint8Array> }
    : unknown);

type Part<Call, Name extends string, Side extends 'input' | 'output'> =
  Call extends Record<Name, infer Schema extends z.ZodMiniType> ? Schema['_zod'][Side] : unknown;

export type ActionAnswer<Call extends OperatorAction> = Call['answer'] extends infer Schema extends
  z.ZodMiniType
  ? z.output<Schema>
  : FileAnswer;

/** A file to download or open. */
export interface FileAnswer {
  readonly name: string;
  readonly content: Buffer | AsyncIterable<string>;
}

export function defineAction<Call extends OperatorAction, Context>(
  call: Call,
  handle: Action<Call, Context>['handle'],
): Action<Call, Context> {
  return { call, handle };
}

/** Defines an action that is one commit, with its audit event. Then the outbox looks for mails that it queued. */
export function defineChange<Call extends OperatorAction, Context extends ChangeContext>(
  call: Call,
  change: (context: Context, input: ActionInput<Call>) => Promise<ActionAnswer<Call>>,
): Action<Call, ActionContext & Omit<Context, keyof ChangeContext>> {
  return defineAction(call, async ({ db, record, ...parts }, input) => {
    const answer = await db.transaction().execute((tx) => {
      const context = {
        ...parts,
        tx,
        record: (event: Parameters<RecordEvent>[1]) => record(tx, event),
      };
      return change(context as unknown as Context, input);
    });
    (parts as Partial<SharedParts>).outbox?.wake();
    return answer;
  });
}

/**
 * Defines a download of a whole list. Its audit event is committed before the first byte leaves. The event names the file
 * and the filters, without what was searched for: that may be personal.
 */
export function defineDownload<
  Call extends OperatorAction & { readonly answer: 'csv' },
  Context extends ActionContext,
>(
  call: Call,
  open: (context: Context, input: ActionInput<Call>) => Promise<FileAnswer>,
  nameFilters: (input: ActionInput<Call>) => readonly string[] = () => [],
): Action<Call, Context> {
  return defineAction(call, async (context, input) => {
    const file = await open(context, input);
    const filters = nameFilters(input);
    const after = { file: file.name, ...(filters.length > 0 && { filters }) };
    await context.db.transaction().execute((tx) => context.record(tx, { after }));
    return file as ActionAnswer<Call>;
  });
}

/** The names of the filters of a list that have a value. */
export function namesOfFilters(input: object): string[] {
  const given = Object.entries(input).filter(([, value]) => value !== undefined && value !== '');
  return given.map(([name]) => name).filter((name) => name !== 'after');
}

/** What an action needs besides who acts. */
export type PartsOf<Context> = Omit<Context, 'actor' | 'role' | 'record'>;

/** What all of these actions together need. */
export type PartsOfAll<
  Actions extends readonly { handle: (context: never, input: never) => unknown }[],
> = Actions[number]['handle'] extends (context: infer Context, input: never) => unknown
  ? PartsOf<Context>
  : never;

/**
 * Does an action with input that its schemas have checked. Whether the operator may do it is decided before. An order may
 * be named by its invoice number, too.
 */
export async function runAction<
  Call extends OperatorAction,
  Context extends Pick<ActionContext, 'db'>,
>(
  { call, handle }: Action<Call, Context>,
  parts: PartsOf<Context>,
  actor: string,
  input: ActionInput<Call>,
  role: Role = 'support',
): Promise<ActionAnswer<Call>> {
  const record: RecordEvent = (tx, { action = call.audit, ...event }) => {
    if (!action) throw new Error(`The audit has no name for: ${call.summary}`);
    return recordAuditEvent(tx, { ...event, actor, action });
  };
  const context = { ...parts, actor, role, record } as unknown as Context;
  const { orderId } = input as { readonly orderId?: string };
  const named =
    orderId === undefined ? null : { orderId: await requireOrderId(context.db, orderId) };
  return handle(context, { ...(input as object), ...named } as ActionInput<Call>);
}

/** The id of the order that an operator named by its id or its invoice number. */
export async function requireOrderId(db: Db, name: string): Promise<string> {
  const orderId = await findOrderId(db, name);
  if (orderId) return orderId;
  throw refuseUnknown(`There is no order ${name}.`);
}
