import { userInfo } from 'node:os';
import type { Command } from 'commander';
import * as z from 'zod/mini';
import { isAllowed, type OperatorAction, type Role } from '../contract/desk/desk-call.ts';
import { plainAddress } from '../contract/email-address.ts';
import { problems } from '../contract/problems.ts';
import { gatewaySettings } from '../server/gateways/settings.ts';
import {
  type Action,
  type ActionAnswer,
  type ActionContext,
  type ActionInput,
  type GivenInput,
  type PartsOf,
  runAction,
} from '../server/operators/desk/action.ts';
import { Misunderstood, Refused } from '../server/platform/http/refused.ts';
import { describeProblem } from '../server/platform/http/send-problem.ts';
import { StartError } from '../server/platform/process/start-error.ts';
import { requireConfig } from '../server/platform/settings/config.ts';
import { addInputs, type CommandCall, readInputs, type Words } from './options.ts';
import { type Columns, printAnswer } from './print-answer.ts';
import { type DatabaseParts, type Environment, type Open, openDatabase } from './shop-database.ts';
import { refuseStrayArguments } from './stray-arguments.ts';

interface Shown<Input, Answer> {
  /** What the command does, where it does less than its call. */
  readonly summary?: string;
  /** Another name, which people try first. */
  readonly alias?: string;
  /** Of a group: runs when no command of it is named. */
  readonly isDefault?: boolean;
  readonly words?: Words;
  /** The columns of the lists in the answer. */
  readonly columns?: Columns;
  /** What is printed without `--json`, in place of the answer's values. */
  readonly text?: (answer: Answer, input: Input) => string;
  /** The exit code of an answer that is not a success, although nothing was refused. */
  readonly exitCode?: (answer: Answer) => number;
  readonly help?: string;
}

type Opened<Context> =
  DatabaseParts extends PartsOf<Context>
    ? { readonly open?: Open<PartsOf<Context>> }
    : { readonly open: Open<PartsOf<Context>> };

interface Work<Parts, Input, Answer> extends Shown<Input, Answer> {
  readonly open?: Open<Parts>;
  readonly work: (parts: Parts & { readonly act: Act }, input: Input) => Promise<Answer>;
}

type DatabaseContext = Pick<ActionContext, 'db'>;

export type Act = <Call extends OperatorAction, Context extends DatabaseContext>(
  action: Action<Call, Context>,
  parts: PartsOf<Context>,
  given: GivenInput<Call>,
) => Promise<ActionAnswer<Call>>;

/** The commands of one group, or of the program. Each has `--json`, and prints a refusal with exit code 1. */
export class Commands {
  readonly #parent: Command;
  readonly environment: Environment;

  constructor(parent: Command, environment: Environment) {
    this.#parent = parent;
    this.environment = environment;
  }

  group(name: string, description: string): Commands {
    const group = this.#parent.command(name).description(description).showHelpAfterError();
    return new Commands(group, this.environment);
  }

  /** Adds an action as a command. Its schemas say what the arguments and options are. */
  addAction<Call extends OperatorAction, Context extends DatabaseContext>(
    name: string,
    action: Action<Call, Context>,
    shown: Shown<GivenInput<Call>, ActionAnswer<Call>> & Opened<Context>,
  ): Command {
    return this.add(name, action.call, {
      ...(shown as Shown<GivenInput<Call>, ActionAnswer<Call>> & {
        readonly open?: Open<PartsOf<Context>>;
      }),
      work: ({ act, ...parts }, input) => act(action, parts as unknown as PartsOf<Context>, input),
    });
  }

  /**
   * Adds a command that reads, or does several things. A call describes it, and most of its input. An operator of a lesser
   * role is refused before anything is opened.
   */
  add<Call extends CommandCall, Answer, Extra = unknown, Parts = DatabaseParts>(
    name: string,
    call: Call,
    {
      open = openDatabase as unknown as Open<Parts>,
      work,
      words = {},
      columns,
      text,
      exitCode,
      help,
      summary = call.summary,
      alias,
      isDefault = false,
    }: Work<Parts, GivenInput<Call> & Extra, Answer>,
  ): Command {
    const command = this.#parent
      .command(name, { isDefault })
      .showHelpAfterError(false)
      .description(summary.slice(0, 1).toLowerCase() + summary.slice(1))
      .option('--json', 'print JSON: amounts in cents')
      .addHelpText('after', help ? `\n${help}` : '');
    if (alias) command.alias(alias);
    addInputs(command, call, words);
    // A key or a note may begin with a dash.
    const takesText = command.registeredArguments.length > 0;
    command.allowUnknownOption(takesText).allowExcessArguments(takesText);
    return command.action(async () => {
      if (takesText) refuseStrayArguments(command);
      requireRole(this.environment, call);
      const { json } = command.opts<{ json?: true }>();
      const print = (value: object, shown: () => string) =>
        console.log(json ? JSON.stringify(value, null, 2) : shown());
      try {
        const input = readInputs(command, call) as GivenInput<Call> & Extra;
        const answer = await open(this.environment, (parts) =>
          work({ ...parts, act: this.#act }, input),
        );
        if (answer !== undefined)
          print(
            answer as object,
            () => text?.(answer, input) ?? printAnswer(answer as object, columns),
          );
        if (exitCode) process.exitCode = exitCode(answer);
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        if (error instanceof Misunderstood)
          return command.error(describeFaults(error), { exitCode: 2 });
        const problem = describeProblem(error.code, undefined, error.details);
        print(problem, () => describeRefusal(problem));
        process.exitCode = 1;
      }
    });
  }

  /** The answer has what the desk's call would return, and no more. */
  readonly #act: Act = async (action, parts, given) => {
    const checked = checkInput(action.call, given);
    const { answer } = action.call;
    const role = requireRole(this.environment, action.call);
    const done = await runAction(action, parts, operatorName(this.environment), checked, role);
    return typeof answer === 'string' ? done : (answer.parse(done) as typeof done);
  };
}

function checkInput<Call extends OperatorAction>(
  { body, query, params, upload }: Call,
  given: GivenInput<Call>,
): ActionInput<Call> {
  const checked = [body, query, params].map((schema = z.object({})) => schema.safeParse(given));
  const faults = checked.flatMap(({ error }) => error?.issues ?? []);
  const file = upload && { content: (given as { content: unknown }).content };
  if (faults.length === 0) return Object.assign({}, ...checked.map(({ data }) => data), file);
  throw new Misunderstood(faults.map(({ path, message }) => ({ field: path.join('.'), message })));
}

function describeFaults({ details: { errors = [] } }: Misunderstood): string {
  return errors.map(({ field, message }) => `error: ${field}: ${message}`).join('\n');
}

function describeRefusal({
  code,
  detail,
  errors = [],
}: ReturnType<typeof describeProblem>): string {
  const fields = errors.map(({ field, message }) => `${field}: ${message}`);
  return [...(code === 'invalid-input' && fields.length > 0 ? [] : [detail]), ...fields].join('\n');
}

/** For the audit: the user of the machine, after the operator or the caller of `sudo`, which anyone can set. */
export function operatorName({ OPERATOR, SUDO_USER }: Environment): string {
  const user = readUser();
  const named = OPERATOR || SUDO_USER;
  return named && named !== user ? `${named} as ${user}` : user;
}

export function readUser(): string {
  try {
    return userInfo().username;
  } catch {
    // A container's user may have no name.
    return `user ${process.getuid?.()}`;
  }
}

/**
 * The role of the operator who runs a command, if it may do so much. Anyone with a shell on the machine is an owner, unless
 * OPERATOR names somebody.
 */
function requireRole(
  environment: Environment,
  { role: least }: Pick<OperatorAction, 'role'>,
): Role {
  const { OPERATOR } = environment;
  if (!OPERATOR) return 'owner';
  const { operators } = requireConfig(environment, gatewaySettings);
  const named = operators.find(({ email }) => email === plainAddress(OPERATOR));
  if (!named) throw new StartError('OPERATOR is not one of the addresses in OPERATORS.');
  if (!isAllowed(named.role, least)) throw new StartError(problems['role-needed'].detail);
  return named.role;
}
