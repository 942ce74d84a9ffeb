import fc, { type Arbitrary } from 'fast-check';
import * as z from 'zod/mini';

/** What a JSON Schema may say, as far as the contract says it. */
interface Schema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly minItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** Values that lead further than random ones, by the name of their field. */
export type KnownValues = Readonly<Record<string, Arbitrary<unknown>>>;

/** Makes inputs that fit one of the contract's schemas, as far as a JSON Schema can say what fits. */
export function fromSchema(schema: z.ZodMiniType, known: KnownValues): Arbitrary<unknown> {
  return fromJsonSchema(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema, known);
}

function fromJsonSchema(schema: Schema, known: KnownValues): Arbitrary<unknown> {
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return fc.oneof(...options.map((option) => fromJsonSchema(option, known)));
  if (schema.const !== undefined) return fc.constant(schema.const);
  switch (schema.type) {
    case 'object':
      return fromObject(schema, known);
    case 'array':
      return fc.array(fromJsonSchema(schema.items ?? {}, known), {
        minLength: schema.minItems ?? 0,
        maxLength: 3,
      });
    case 'string':
      return fromString(schema);
    case 'integer':
      return fc.integer({ min: schema.minimum ?? 0, max: schema.maximum ?? 0 });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      throw new Error(`The contract has a new kind of schema: ${JSON.stringify(schema)}`);
  }
}

function fromObject({ properties = {}, required = [] }: Schema, known: KnownValues): Arbitrary<unknown> {
  const members = Object.entries(properties).map(([name, schema]) => {
    const fitting = fromJsonSchema(schema, known);
    const better = known[name];
    return [name, better ? fc.oneof({ arbitrary: better, weight: 29 }, fitting) : fitting];
  });
  const model: Record<string, Arbitrary<unknown>> = Object.fromEntries(members);
  return fc.record<Record<string, unknown>>(model, { requiredKeys: [...required] });
}

function fromString({ pattern, minLength = 0 }: Schema): Arbitrary<string> {
  if (pattern) return fc.stringMatching(new RegExp(pattern));
  return fc.string({ unit: 'binary', minLength, maxLength: 60 });
}
