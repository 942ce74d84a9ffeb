import { userInfo } from 'node:os';
import type { Command } from 'commander';
import * as z from 'zod/mini';
import { isAllowed, type OperatorAction, type Role } from '../contract/desk/desk-call.ts';
import { problems } from '../contract/problems.ts';
import {
  type Action,
  type ActionAnswer,
  type ActionInput,
  type GivenInput,
  type PartsOf,
  runAction,
} from '../server/desk/action.ts';
import { Misunderstood, Refused } from '../server/http/refused.ts';
import { describeProblem } from '../server/http/send-problem.ts';
import { StartError } from '../server/process/start-error.ts';
import { requireConfig } from '../server/settings/config.ts';
import type { Environment, Open } from './shop-database.ts';

type Given = readonly unknown[];

interface Shown<Args extends Given, Answer> {
  /** The answer without `--json`, which prints it as it is. */
  readonly text: (answer: Answer, args: Args) => string;
  /** Of an answer that is not a success, although nothing was refused. */
  readonly exitCode?: (answer: Answer) => number;
}

interface Work<Parts, Args extends Given, Answer> extends Shown<Args, Answer> {
  /** The least role for the command; an owner's by default. An action has its own. */
  readonly role?: Role;
  readonly open: Open<Parts>;
  readonly work: (parts: Parts & { readonly act: Act }, ...args: Args) => Promise<Answer>;
}

type Act = <Call extends OperatorAction, Context>(
  action: Action<Call, Context>,
  parts: PartsOf<Context>,
  given: GivenInput<Call>,
) => Promise<ActionAnswer<Call>>;

const leastRoles = new WeakMap<Command, Role>();

function withRole(command: Command, role: Role): Command {
  leastRoles.set(command, role);
  return command;
}

/** Refuses a command to an operator whose role is less than the command's, before it opens anything. */
export function refuseOtherRoles(environment: Environment, command: Command): void {
  if (isAllowed(readRole(environment), leastRoles.get(command) ?? 'owner')) return;
  command.error(problems['role-needed'].detail, { code: refusedRole });
}

export const refusedRole = 'role-needed';

/** The commands of one group, or of the program. Each has `--json`, and prints a refusal with exit code 1. */
export class Commands {
  readonly #parent: Command;
  readonly #environment: Environment;

  constructor(parent: Command, environment: Environment) {
    this.#parent = parent;
    this.#environment = environment;
  }

  /** Adds an action as a command, described by its summary. Its schemas check what `input` makes of the arguments. */
  addAction<Call extends OperatorAction, Context, Args extends Given>(
    name: string,
    action: Action<Call, Context>,
    {
      open,
      input,
      ...shown
    }: Shown<Args, ActionAnswer<Call>> & {
      readonly open: Open<PartsOf<Context>>;
      readonly input: (...args: Args) => GivenInput<Call>;
    },
  ): Command {
    const { summary, role } = action.call;
    const description = `${summary.slice(0, 1).toLowerCase()}${summary.slice(1)}`;
    const command = this.#add<Args, ActionAnswer<Call>>(name, description, shown, (args) => {
      const checked = checkInput(action.call, input(...args));
      return open(this.#environment, (parts) =>
        runAction(action, parts, this.#actor(), checked, readRole(this.#environment)),
      );
    });
    return withRole(command, role === 'anyone' ? 'owner' : role);
  }

  /** Adds a command that reads, or does several things. */
  add<Parts, Args extends Given, Answer>(
    name: string,
    description: string,
    { open, work, role, ...shown }: Work<Parts, Args, Answer>,
  ): Command {
    const act: Act = async (action, parts, given) =>
      runAction(action, parts, this.#actor(), checkInput(action.call, given), readRole(this.#environment));
    const command = this.#add<Args, Answer>(name, description, shown, (args) =>
      open(this.#environment, (parts) => work({ ...parts, act }, ...args)),
    );
    return withRole(command, role ?? 'owner');
  }

  #add<Args extends Given, Answer>(
    name: string,
    description: string,
    { text, exitCode }: Shown<Args, Answer>,
    work: (args: Args) => Promise<Answer>,
  ): Command {
    return this.#parent
      .command(name)
      .description(description)
      .option('--json', 'print JSON: amounts in cents')
      .action(async (...given: unknown[]) => {
        const command = given.pop() as Command;
        const args = given as unknown as Args;
        const { json } = command.opts<{ json?: true }>();
        try {
          const answer = await work(args);
          console.log(json ? JSON.stringify(answer, null, 2) : text(answer, args));
          if (exitCode) process.exitCode = exitCode(answer);
        } catch (error) {
          if (!(error instanceof Refused)) throw error;
          if (error instanceof Misunderstood) return command.error(describeFaults(error), { exitCode: 2 });
          const problem = describeProblem(error.code, undefined, error.details);
          console.log(json ? JSON.stringify(problem, null, 2) : describeRefusal(problem));
          process.exitCode = 1;
        }
      });
  }

  #actor(): string {
    return operatorName(this.#environment);
  }
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

function describeRefusal({ code, detail, errors = [] }: ReturnType<typeof describeProblem>): string {
  const fields = errors.map(({ field, message }) => `${field}: ${message}`);
  return [...(code === 'invalid-input' && fields.length > 0 ? [] : [detail]), ...fields].join('\n');
}

/** For the audit: the user of the machine, after the operator or the caller of `sudo`, which anyone can set. */
export function operatorName({ OPERATOR, SUDO_USER }: Environment): string {
  const user = readUser();
  const named = OPERATOR || SUDO_USER;
  return named && named !== user ? `${named} as ${user}` : user;
}

function readUser(): string {
  try {
    return userInfo().username;
  } catch {
    // A container's user may have no name.
    return `user ${process.getuid?.()}`;
  }
}

/** Anyone with a shell on the machine is an owner, unless OPERATOR names who runs the command. */
function readRole(environment: Environment): Role {
  const { OPERATOR } = environment;
  if (!OPERATOR) return 'owner';
  const { operators } = requireConfig(environment);
  const named = operators.find(({ email }) => email === OPERATOR.trim().toLowerCase());
  if (!named) throw new StartError('OPERATOR is not one of the addresses in OPERATORS.');
  return named.role;
}
