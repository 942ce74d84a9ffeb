import { Argument, type Command, Option } from 'commander';

/**
 * What a command takes, in the order of its help: arguments such as `<order>`, options such as
 * `--reason <text>`, and flags. Each has its description, or more that is to be said of it.
 */
export type Options = Readonly<Record<string, string | Described>>;

interface Described {
  readonly words: string;
  /** Reads what was typed, which is taken as text without it. */
  read?(typed: string, earlier: unknown): unknown;
  readonly choices?: readonly string[];
  /** Of an option; an argument is required when it is in `<>`. */
  readonly isRequired?: true;
  readonly conflicts?: readonly string[];
  readonly default?: unknown;
  /** What a flag gives instead of true. */
  readonly preset?: string;
  /** The member of the input that it gives, where that has another name. */
  readonly gives?: string;
}

export const anOrder: Options = {
  '<order>': { words: 'its order id or invoice number', gives: 'orderId' },
};
export const aReason: Options = {
  '--reason <text>': { words: 'why, for the audit', isRequired: true },
};

export function addOptions(command: Command, options: Options): void {
  for (const [flags, said] of Object.entries(options)) {
    const described = describe(said);
    if (isArgument(flags)) command.addArgument(defineArgument(flags, described));
    else command.addOption(defineOption(flags, described));
  }
}

/** What was given, by the members of the command's input. */
export function readOptions(command: Command, options: Options): Record<string, unknown> {
  const places = command.registeredArguments.map((argument) => argument.name());
  const given = command.opts();
  const members = Object.entries(options).map(([flags, said]) => {
    const name = nameOf(flags);
    const value = isArgument(flags) ? command.processedArgs[places.indexOf(name)] : given[name];
    return [describe(said).gives ?? name, value] as const;
  });
  return Object.fromEntries(members.filter(([, value]) => value !== undefined));
}

/** What the command calls a member of its input, or a part of one: `--position`, or `product`. */
export function nameMember(options: Options, field: string): string {
  const [member = field] = field.split('.');
  const found = Object.entries(options).find(
    ([flags, said]) => (describe(said).gives ?? nameOf(flags)) === member,
  );
  if (!found) return field;
  const [flags] = found;
  return isArgument(flags) ? nameOf(flags) : (new Option(flags).long ?? flags);
}

function describe(said: string | Described): Described {
  return typeof said === 'string' ? { words: said } : said;
}

function isArgument(flags: string): boolean {
  return /^[<[]/.test(flags);
}

function nameOf(flags: string): string {
  return isArgument(flags) ? new Argument(flags).name() : new Option(flags).attributeName();
}

function defineArgument(flags: string, { words, read, choices }: Described): Argument {
  const argument = new Argument(flags, words);
  if (choices) argument.choices(choices);
  if (read) argument.argParser(read);
  return argument;
}

function defineOption(flags: string, described: Described): Option {
  const { words, read, choices, isRequired = false, conflicts, preset } = described;
  const option = new Option(flags, isRequired ? `${words} (required)` : words)
    .makeOptionMandatory(isRequired)
    .default(described.default);
  if (choices) option.choices(choices);
  if (read) option.argParser(read);
  if (conflicts) option.conflicts([...conflicts]);
  if (preset) option.preset(preset);
  return option;
}
