import type * as z from 'zod/mini';
import type { OperatorAction, Role } from '../../../contract/desk/desk-call.ts';
import { findOrderId } from '../../orders/order.ts';
import type { Db, Tx } from '../../platform/database/pool.ts';
import { refuseUnknown } from '../../platform/http/refused.ts';
import { type RecordEvent, recordAuditEvent } from '../record-audit-event.ts';
import type { Desk } from './desk.ts';

/**
 * An operator's action: its definition in the contract, and what does it with what it needs of the
 * desk. A refusal is thrown as `Refused`.
 */
export interface Action<Call extends OperatorAction, Needed> {
  readonly call: Call;
  readonly handle: (
    context: Needed & Acting,
    input: ActionInput<Call>,
  ) => Promise<ActionAnswer<Call>>;
}

export interface Acting {
  /** The operator, as the audit names them. */
  readonly actor: string;
  /** What the operator may agree on depends on it. */
  readonly role: Role;
  /** Writes the event that the definition names. */
  readonly record: RecordEvent;
}

/** Who acts, the database, and these parts of the desk. */
export type Needs<Part extends keyof Desk> = Acting & Pick<Desk, 'db' | Part>;
export type ActionContext = Needs<'db'>;

/** How many rows a page of a list has, where that isn't the usual number. */
export interface Paged {
  readonly pageSize?: number;
}

interface Changing extends Omit<Acting, 'record'> {
  readonly tx: Tx;
  readonly record: (event: Parameters<RecordEvent>[1]) => Promise<void>;
}

/** Who acts in a transaction, and with these parts of the desk. */
export type ChangeNeeds<Part extends keyof Desk = never> = Changing & Pick<Desk, Part>;

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

export function defineAction<Call extends OperatorAction, Needed>(
  call: Call,
  handle: Action<Call, Needed>['handle'],
): Action<Call, Needed> {
  return { call, handle };
}

/**
 * Defines an action that is one commit, with its audit event. Then the outbox looks for mails that
 * it queued.
 */
export function defineChange<Call extends OperatorAction, Needed>(
  call: Call,
  change: (context: Needed & Changing, input: ActionInput<Call>) => Promise<ActionAnswer<Call>>,
): Action<Call, Needed & Pick<Desk, 'db'> & Partial<Pick<Desk, 'outbox'>>> {
  return defineAction(call, async (context, input) => {
    const answer = await context.db.transaction().execute((tx) => {
      const record: Changing['record'] = (event) => context.record(tx, event);
      return change({ ...context, tx, record }, input);
    });
    context.outbox?.wake();
    return answer;
  });
}

/**
 * Defines a download of a whole list. Its audit event is committed before the first byte leaves.
 * The event names the file and the filters, without what was searched for: that may be personal.
 */
export function defineDownload<
  Call extends OperatorAction & { readonly answer: 'csv' },
  Needed extends Pick<Desk, 'db'>,
>(
  call: Call,
  open: (context: Needed & Acting, input: ActionInput<Call>) => Promise<FileAnswer>,
  nameFilters: (input: ActionInput<Call>) => readonly string[] = () => [],
): Action<Call, Needed> {
  return defineAction(call, async (context, input) => {
    const file = await open(context, input);
    const filters = nameFilters(input);
    const after = filters.length > 0 ? { file: file.name, filters } : { file: file.name };
    await context.db.transaction().execute((tx) => context.record(tx, { after }));
    return file as ActionAnswer<Call>;
  });
}

/** The names of the filters of a list that have a value. */
export function namesOfFilters(input: object): string[] {
  const given = Object.entries(input).filter(([, value]) => value !== undefined && value !== '');
  return given.map(([name]) => name).filter((name) => name !== 'after');
}

/**
 * Does an action with input that its schemas have checked. Whether the operator may do it is
 * decided before. An order may be named by its invoice number, too.
 */
export async function runAction<Call extends OperatorAction, Needed extends Pick<Desk, 'db'>>(
  { call, handle }: Action<Call, Needed>,
  desk: Needed,
  actor: string,
  input: ActionInput<Call>,
  role: Role = 'support',
): Promise<ActionAnswer<Call>> {
  const record: RecordEvent = (tx, { action = call.audit, ...event }) => {
    if (!action) throw new Error(`The audit has no name for: ${call.summary}`);
    return recordAuditEvent(tx, { ...event, actor, action });
  };
  const context = { ...desk, actor, role, record };

  const { orderId } = input as { readonly orderId?: string };
  if (orderId === undefined) return handle(context, input);
  const named = { ...(input as object), orderId: await requireOrderId(desk.db, orderId) };
  return handle(context, named as ActionInput<Call>);
}

/** The id of the order that an operator named by its id or its invoice number. */
export async function requireOrderId(db: Db, name: string): Promise<string> {
  const orderId = await findOrderId(db, name);
  if (orderId) return orderId;
  throw refuseUnknown(`There is no order ${name}.`);
}
