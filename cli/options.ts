import { Argument, type Command, InvalidArgumentError, Option } from 'commander';
import type * as z from 'zod/mini';
import type { OperatorAction } from '../contract/desk/desk-call.ts';
import { parseCents } from '../contract/money.ts';
import { formatQuoteNumber, parseQuoteNumber } from '../contract/quotes.ts';

export type CommandCall = Omit<OperatorAction, 'answer'>;

/**
 * Descriptions of arguments, such as `<order>`, and of options, which take what the call's schemas say. An option that they
 * don't have is a flag, or says itself what it takes: `out <path>`.
 */
export type Words = Readonly<Record<string, string>>;

type Shape = Readonly<Record<string, z.ZodMiniType>>;
type Parse = (value: string, earlier: unknown) => unknown;

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

function shapeOf({ body, query, params }: CommandCall): Shape {
  const schemas = [body, query, params].filter((schema) => schema !== undefined);
  return Object.assign({}, ...schemas.map((schema) => (schema as unknown as { shape: Shape }).shape));
}

export function addInputs(command: Command, call: CommandCall, words: Words): void {
  const shape = shapeOf(call);
  for (const [name, description] of Object.entries(words)) {
    const argument = /^[<[]/.test(name) ? new Argument(name, description) : null;
    const schema = shape[memberOf(shape, argument?.name() ?? name)];
    const kind = schema ? kindOf(schema, argument?.name() ?? name) : null;
    if (argument && kind?.choices) argument.choices(kind.choices);
    if (argument) command.addArgument(kind?.parse ? argument.argParser(kind.parse) : argument);
    else
      command.addOption(kind ? toOption(name, description, kind) : new Option(nameOption(name), description));
  }
}

/** What was given for the members of a call, and beside them. */
export function readInputs(command: Command, call: CommandCall): Record<string, unknown> {
  const shape = shapeOf(call);
  const named = command.registeredArguments.map((argument, i) => [argument.name(), command.processedArgs[i]]);
  const { json: _, ...options } = command.opts();
  const given = [...named, ...Object.entries(options)].filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [memberOf(shape, name), value]));
}

function memberOf(shape: Shape, name: string): string {
  const member = members[name] ?? name;
  return name in shape || !(member in shape) ? name : member;
}

interface Kind {
  readonly isRequired: boolean;
  /** What the option takes; null for a flag. */
  readonly takes: string | null;
  readonly parse?: Parse;
  readonly choices?: readonly string[];
  /** What a flag sets instead of true. */
  readonly preset?: string;
}

interface Definition {
  readonly type: string;
  readonly innerType?: z.ZodMiniType;
  readonly in?: z.ZodMiniType;
  readonly entries?: Readonly<Record<string, string>>;
}

function kindOf(schema: z.ZodMiniType, name: string, isRequired = true): Kind {
  const { type, innerType, in: before, entries } = schema._zod.def as unknown as Definition;
  const inner = innerType ?? before;
  if (inner) return kindOf(inner, name, isRequired && type !== 'optional' && type !== 'default');
  const choices = Object.values(entries ?? {});
  if (choices.includes('true')) return { isRequired, takes: null, preset: 'true' };
  if (type === 'boolean') return { isRequired, takes: null };
  if (type === 'array') return { isRequired, takes: 'text', parse: collect };
  if (type === 'number' && /^(price|amount)$/.test(name))
    return { isRequired, takes: 'dollars', parse: readAmount };
  if (type === 'number') return { isRequired, takes: 'number', parse: readNumber };
  if (/^(quote|revises)$/.test(name)) return { isRequired, takes: 'quote', parse: readQuoteNumber };
  return { isRequired, takes: 'text', ...(choices.length > 0 && { choices }) };
}

function toOption(
  name: string,
  description: string,
  { isRequired, takes, parse, choices, preset }: Kind,
): Option {
  const option = new Option(nameOption(takes ? `${name} <${takes}>` : name), description);
  if (choices) option.choices(choices);
  if (parse) option.argParser(parse);
  if (preset) option.preset(preset);
  return option.makeOptionMandatory(isRequired && takes !== null);
}

function nameOption(name: string): string {
  return `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

function collect(value: string, earlier: unknown): readonly unknown[] {
  return Array.isArray(earlier) ? [...earlier, value] : [value];
}

/** A whole number; `#12` names a key. */
export function readNumber(value: string): number {
  const [, digits] = /^#?(\d{1,9})$/.exec(value) ?? [];
  if (digits) return Number(digits);
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
  const cents = parseCents(value);
  if (cents !== null && cents > 0) return cents;
  throw new InvalidArgumentError('It is dollars, such as 12.50, without a dollar sign or comma.');
}

function readQuoteNumber(value: string): string {
  const number = parseQuoteNumber(value);
  if (number !== null) return formatQuoteNumber(number);
  throw new InvalidArgumentError('It is a quote number, such as QUO-000001.');
}

export const nextPage = { after: '`next` of the page before' };
