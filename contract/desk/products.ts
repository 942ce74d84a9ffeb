import * as z from 'zod/mini';
import { productStates } from '../states.ts';
import { dollars, inWords, type Sentence } from './audit-sentences.ts';
import { defineCalls, rowName } from './desk-call.ts';
import { newProduct, position, priceCents, productFacts, stockRule } from './product-facts.ts';

export const deskProduct = z.object({
  id: z.string(),
  position: z.int(),
  /** Per seat and year, before GST. */
  priceCents: z.int(),
  ...productFacts,
  ...stockRule,
  state: z.enum(productStates),
  /** When it was withdrawn from sale; null for others. */
  withdrawnAt: z.nullable(z.string()),
  /** Keys that may be sold now, counted up to `mostCountedOf` it; null where keys are generated. */
  keysLeft: z.nullable(z.int()),
  ordersUnderWay: z.int(),
  ordersAwaitingKeys: z.int(),
});
export type DeskProduct = z.infer<typeof deskProduct>;

/** Only the facts that it names are changed. */
const facts = z.partial(z.object(productFacts));
/** `seen`: the facts that the operator saw. Where others have changed them, nothing is changed. */
const productChange = z.extend(facts, { seen: z.optional(facts) });

const saved = z.partial(z.object({ ...productFacts, ...stockRule }));
const productSave = z.extend(saved, {
  seen: z.optional(saved),
  priceCents: z.optional(priceCents),
  /** The price that the operator saw. */
  fromCents: z.optional(z.int()),
  /** A large change of the price must be confirmed. */
  confirmLarge: z.optional(z.boolean()),
  /** Puts a draft on sale with it. */
  publish: z.optional(z.boolean()),
});
export type ProductSave = z.output<typeof productSave>;

const ofProduct = z.object({ productId: rowName });

const saysChanged: Sentence = ({ productId, ...changed }, { nameProduct }) =>
  `changed ${nameProduct(productId)}: ${Object.keys(changed).map(inWords).join(', ')}`;

export const productsCalls = defineCalls('products', {
  listProducts: {
    summary:
      'List all products, drafts and withdrawn ones too, as buyers see them from top to bottom',
    role: 'support',
    answer: z.object({ products: z.array(deskProduct) }),
  },
  addProduct: {
    summary: 'Add a product: on sale, or as a draft',
    role: 'owner',
    body: newProduct,
    answer: deskProduct,
    needsFreshCode: true,
    audit: 'product-added',
    says: ({ name, price_cents }) => `added ${name} for ${dollars(price_cents)}`,
  },
  changeProduct: {
    summary:
      'Change what the page says of a product, or how its keys are delivered, without a fresh code',
    role: 'owner',
    params: ofProduct,
    body: productChange,
    answer: deskProduct,
    audit: 'product-changed',
    says: saysChanged,
  },
  saveProduct: {
    summary:
      'Change what the page says of a product, its price, and where its keys come from, and put ' +
      'a draft on sale: all of it, or nothing',
    role: 'owner',
    params: ofProduct,
    body: productSave,
    answer: deskProduct,
    // Anyone could then buy the stock for a few cents.
    needsFreshCode: true,
    /** Of the facts; price, key rules and going on sale have events of their own. */
    audit: 'product-changed',
    says: saysChanged,
  },
  withdrawProduct: {
    summary: 'Withdraw a product from sale',
    role: 'owner',
    params: ofProduct,
    answer: deskProduct,
    needsFreshCode: true,
    audit: 'product-withdrawn',
    says: ({ productId }, { nameProduct }) => `withdrew ${nameProduct(productId)} from sale`,
  },
  restoreProduct: {
    summary: 'Put a draft on sale, or a withdrawn product on sale again',
    role: 'owner',
    params: ofProduct,
    answer: deskProduct,
    needsFreshCode: true,
    audit: 'product-restored',
    says: ({ productId }, { nameProduct }) => `put ${nameProduct(productId)} on sale`,
  },
  moveProduct: {
    summary: 'Move a product to another place in the list',
    role: 'owner',
    params: ofProduct,
    body: z.object({ position }),
    answer: deskProduct,
    audit: 'product-moved',
    says: ({ productId, position }, { nameProduct }) =>
      `moved ${nameProduct(productId)} to place ${position}`,
  },
});
