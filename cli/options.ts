import { Argument, type Command, InvalidArgumentError, Option } from 'commander';
import * as z from 'zod/mini';
import * as amounts from '../contract/amounts.ts';
import type { OperatorAction } from '../contract/desk/desk-call.ts';
import { formatQuoteNumber, parseQuoteNumber } from '../contract/quotes.ts';

export type CommandCall = Omit<OperatorAction, 'answer'>;

/**
 * Descriptions of arguments, such as `<order>`, and of options, which take what the call's schemas say. An option that they
 * don't have is a flag, or says itself what it takes: `out <path>`.
 */
export type Words = Readonly<Record<string, string>>;

/** What commands call a member of a call by a shorter name. */
const members: Words = {
  order: 'orderId',
  product: 'productId',
  quote: 'number',
  void: 'voidId',
  batch: 'batchId',
  price: 'priceCents',
  amount: 'amountCents',
  expires: 'expiresOn',
  draft: 'isDraft',
  place: 'position',
  feature: 'features',
  offers: 'comparison',
};

type Schema = z.core.JSONSchema.JSONSchema;

/** What a call takes, as JSON Schema. */
function describeInput({ body, query, params }: CommandCall) {
  const schemas = [body, query, params]
    .filter((schema) => schema !== undefined)
    .map((schema): Schema => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
  return {
    taken: Object.assign({}, ...schemas.map(({ properties }) => properties)) as Record<
      string,
      Schema
    >,
    required: schemas.flatMap(({ required = [] }) => required),
  };
}

export function addInputs(command: Command, call: CommandCall, words: Words): void {
  const { taken, required } = describeInput(call);
  for (const [name, description] of Object.entries(words)) {
    const argument = /^[<[]/.test(name) ? new Argument(name, description) : null;
    const member = memberOf(taken, argument?.name() ?? name);
    const schema = taken[member];
    const { takes, choices, parse, preset }: Kind = schema
      ? kindOf(argument?.name() ?? name, schema)
      : {};
    const input =
      argument ?? new Option(nameOption(takes ? `${name} <${takes}>` : name), description);
    if (choices) input.choices(choices);
    if (parse) input.argParser(parse);
    if (input instanceof Argument) {
      command.addArgument(input);
    } else {
      if (preset) input.preset(preset);
      command.addOption(
        input.makeOptionMandatory(takes !== undefined && required.includes(member)),
      );
    }
  }
}

/** What was given for the members of a call, and beside them. */
export function readInputs(command: Command, call: CommandCall): Record<string, unknown> {
  const { taken } = describeInput(call);
  const named = command.registeredArguments.map((argument, i) => [
    argument.name(),
    command.processedArgs[i],
  ]);
  const { json: _, ...options } = command.opts();
  const given = [...named, ...Object.entries(options)].filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [memberOf(taken, name), value]));
}

function memberOf(taken: object, name: string): string {
  const member = members[name] ?? name;
  return name in taken || !(member in taken) ? name : member;
}

interface Kind {
  /** What the option takes; nothing for a flag. */
  readonly takes?: string;
  readonly parse?: (value: string, earlier: unknown) => unknown;
  readonly choices?: readonly string[];
  /** What a flag sets instead of true. */
  readonly preset?: string;
}

function kindOf(name: string, { type, anyOf: [first] = [], enum: choices }: Schema): Kind {
  if (first) return kindOf(name, first as Schema);
  if (choices?.includes('true')) return { preset: 'true' };
  if (type === 'boolean') return {};
  if (type === 'array') return { takes: 'text', parse: collect };
  if (type === 'integer')
    return /^(price|amount)$/.test(name)
      ? { takes: 'dollars', parse: readAmount }
      : { takes: 'number', parse: readNumber };
  if (/^(quote|revises)$/.test(name)) return { takes: 'quote', parse: readQuoteNumber };
  return { takes: 'text', ...(choices && { choices: choices.map(String) }) };
}

function nameOption(name: string): string {
  return `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

function collect(value: string, earlier: unknown): readonly unknown[] {
  return Array.isArray(earlier) ? [...earlier, value] : [value];
}

/** A whole number; `#12` names a key. */
export function readNumber(value: string): number {
  const number = amounts.readWhole(value.replace(/^#/, ''));
  if (number !== null) return number;
  throw new InvalidArgumentError("It is a whole number, such as 12; of a key also '#12'.");
}

export function readCount(most: number) {
  return (value: string): number => {
    const count = readNumber(value);
    if (count >= 1 && count <= most) return count;
    throw new InvalidArgumentError(`It is a whole number from 1 to ${most}.`);
  };
}

export function readAmount(value: string): number {
  const { cents, fault } = amounts.readAmount(value);
  if (cents) return cents;
  throw new InvalidArgumentError(`${fault ?? 'Enter dollars, such as 12.50'}.`);
}

function readQuoteNumber(value: string): string {
  const number = parseQuoteNumber(value);
  if (number !== null) return formatQuoteNumber(number);
  throw new InvalidArgumentError('It is a quote number, such as QUO-000001.');
}

export const nextPage = { after: '`next` of the page before' };
