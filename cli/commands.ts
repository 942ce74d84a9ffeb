import type { Command } from 'commander';
import type { OperatorAction } from '../contract/desk/desk-call.ts';
import type { Action, ActionAnswer, GivenInput } from '../server/operators/desk/action.ts';
import type { Desk } from '../server/operators/desk/desk.ts';
import { Misunderstood, Refused } from '../server/platform/http/refused.ts';
import { type Act, actAs } from './act.ts';
import { describeFaults, describeRefusal } from './describe-refusal.ts';
import type { listFormats } from './list-options.ts';
import { operatorName, requireRole } from './operator.ts';
import { addOptions, nameMember, type Options, readOptions } from './options.ts';
import { type Columns, printAnswer } from './print-answer.ts';
import { type DatabaseDesk, type Environment, type Open, openDatabase } from './shop-database.ts';
import { refuseStrayArguments } from './stray-arguments.ts';
import { writeCsv } from './write-csv.ts';

interface Shown<Input, Answer> {
  /** What the command does, where it does less than its call. */
  readonly summary?: string;
  /** Another name, which people try first. */
  readonly alias?: string;
  /** Of a group: runs when no command of it is named. */
  readonly isDefault?: boolean;
  readonly options?: Options;
  /** The columns of the lists in the answer. */
  readonly columns?: Columns;
  /** What is printed without `--json`, in place of the answer's values. */
  readonly text?: (answer: Answer, input: Input) => string;
  /** The exit code of an answer that is not a success, although nothing was refused. */
  readonly exitCode?: (answer: Answer) => number;
  readonly help?: string;
}

interface Work<Opened, Input, Answer> extends Shown<Input, Answer> {
  /** A command opens the database and little more, unless it says otherwise. */
  readonly open?: Open<Opened> | undefined;
  readonly work: (desk: Opened, input: Input, act: Act) => Promise<Answer>;
}

type CommandCall = Pick<OperatorAction, 'summary' | 'role' | 'body' | 'query' | 'params'>;
type ShownAction<Call extends OperatorAction> = Shown<GivenInput<Call>, ActionAnswer<Call>>;

/**
 * The commands of one group, or of the program. Each has `--json`, and prints a refusal with exit
 * code 1.
 */
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

  /** Adds an action as a command. */
  addAction<Call extends OperatorAction>(
    name: string,
    action: Action<Call, DatabaseDesk>,
    shown: ShownAction<Call>,
  ): void;
  addAction<Call extends OperatorAction, Needed extends Pick<Desk, 'db'>>(
    name: string,
    action: Action<Call, Needed>,
    shown: ShownAction<Call> & { readonly open: Open<Needed> },
  ): void;
  addAction<Call extends OperatorAction, Needed extends Pick<Desk, 'db'>>(
    name: string,
    action: Action<Call, Needed>,
    shown: ShownAction<Call> & { readonly open?: Open<Needed> },
  ): void {
    const work = (desk: Needed, input: GivenInput<Call>, act: Act) => act(action, desk, input);
    this.add(name, action.call, { ...shown, work });
  }

  /**
   * Adds a command that reads, or does several things. A call says what it is about, and who may
   * do it: an operator of a lesser role is refused before anything is opened.
   */
  add<Call extends CommandCall, Answer, Extra = unknown, Opened = DatabaseDesk>(
    name: string,
    call: Call,
    shown: Work<Opened, GivenInput<Call> & Extra, Answer>,
  ): void {
    const { options = {}, isDefault = false, summary = call.summary, alias, help } = shown;
    const command = this.#parent
      .command(name, { isDefault })
      .showHelpAfterError(false)
      .description(summary.slice(0, 1).toLowerCase() + summary.slice(1))
      .option('--json', 'print JSON: amounts in cents')
      .addHelpText('after', help ? `\n${help}` : '');
    if (alias) command.alias(alias);
    addOptions(command, options);
    // A key or a note may begin with a dash.
    const takesText = command.registeredArguments.length > 0;
    command.allowUnknownOption(takesText).allowExcessArguments(takesText);

    command.action(async () => {
      if (takesText) refuseStrayArguments(command);
      requireRole(this.environment, call);
      const input = readOptions(command, options) as GivenInput<Call> & Extra;
      await this.#run(command, input, shown).catch((error: unknown) =>
        refuse(command, options, error),
      );
    });
  }

  async #run<Opened, Input, Answer>(
    command: Command,
    input: Input,
    shown: Work<Opened, Input, Answer>,
  ): Promise<void> {
    const { environment } = this;
    const { open = openDatabase as unknown as Open<Opened>, work, text, exitCode, columns } = shown;
    const act = actAs(operatorName(environment), (call) => requireRole(environment, call));
    const answer = await open(environment, (desk) => work(desk, input, act));
    const describe = () => text?.(answer, input) ?? printAnswer(answer as object, columns);
    if (answer !== undefined) print(command, answer as object, describe);
    if (exitCode) process.exitCode = exitCode(answer);
  }
}

function refuse(command: Command, options: Options, error: unknown): void {
  if (!(error instanceof Refused)) throw error;
  const nameField = (field: string) => nameMember(options, field);
  if (error instanceof Misunderstood)
    command.error(describeFaults(error, nameField), { exitCode: 2 });
  const { problem, text } = describeRefusal(error, nameField);
  print(command, problem, () => text);
  process.exitCode = 1;
}

type Printing = { readonly json?: true; readonly format?: (typeof listFormats)[number] };

function print(command: Command, value: object, describe: () => string): void {
  const { json, format = json ? 'json' : 'text' } = command.opts<Printing>();
  if (format === 'csv') process.stdout.write(writeCsv(value));
  else console.log(format === 'json' ? JSON.stringify(value, null, 2) : describe());
}
