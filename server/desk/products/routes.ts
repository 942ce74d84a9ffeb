import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Kysely } from 'kysely';
import { productsCalls as calls } from '../../../contract/desk/products.ts';
import type { Database } from '../../database/tables.ts';
import { sendProblem } from '../../http/send-problem.ts';
import { serveDeskCall } from '../serve-desk-call.ts';
import type { ReadOperator } from '../session/operator.ts';
import { addProduct } from './add-product.ts';
import { changePrice, previewPrice } from './change-price.ts';
import { changeProduct, changeStockRule } from './change-product.ts';
import type { ProductOutcome } from './change-row.ts';
import { findProduct, listProducts } from './list-products.ts';
import { moveProduct } from './move-product.ts';
import { restoreProduct, withdrawProduct } from './withdraw-product.ts';

interface Parts {
  readonly db: Kysely<Database>;
  readonly readOperator: ReadOperator;
}

/** Lists products and changes them. Each change responds with the product as it is now. */
export function serveProducts(app: FastifyInstance, parts: Parts): void {
  const { db } = parts;

  serveDeskCall(app, calls.listProducts, parts, async () => ({ products: await listProducts(db) }));

  serveDeskCall(app, calls.addProduct, parts, async ({ body }, { email }, reply) => {
    const { kind } = await addProduct(db, body, email);
    if (kind === 'id-taken') return refuseField(reply, 'id', 'A product has this id already');
    if (kind === 'position-taken') return refuseField(reply, 'position', 'Another product is there');
    if (kind === 'fulfilment-needed')
      return refuseField(reply, 'fulfilment', 'Choose where its keys come from');
    return sendProduct(reply, body.id);
  });

  serveDeskCall(app, calls.changeProduct, parts, async ({ params, body }, { email }, reply) =>
    answer(reply, params, await changeProduct(db, { ...body, ...params }, email)),
  );

  serveDeskCall(app, calls.previewPrice, parts, async ({ params, query }, _operator, reply) => {
    const preview = await previewPrice(db, { ...query, ...params });
    return preview ?? sendProblem(reply, 'not-found', { detail: noSuchProduct });
  });

  serveDeskCall(app, calls.changePrice, parts, async ({ params, body }, { email }, reply) =>
    answer(reply, params, await changePrice(db, { ...body, ...params }, email)),
  );

  serveDeskCall(app, calls.withdrawProduct, parts, async ({ params }, { email }, reply) =>
    answer(reply, params, await withdrawProduct(db, params, email)),
  );

  serveDeskCall(app, calls.restoreProduct, parts, async ({ params }, { email }, reply) =>
    answer(reply, params, await restoreProduct(db, params, email)),
  );

  serveDeskCall(app, calls.moveProduct, parts, async ({ params, body }, { email }, reply) =>
    answer(reply, params, await moveProduct(db, { ...body, ...params }, email)),
  );

  serveDeskCall(app, calls.changeStockRule, parts, async ({ params, body }, { email }, reply) =>
    answer(reply, params, await changeStockRule(db, { ...body, ...params }, email)),
  );

  async function answer(reply: FastifyReply, { productId }: { productId: string }, outcome: ProductOutcome) {
    if (outcome.kind === 'refused') return sendProblem(reply, 'refused', { detail: outcome.reason });
    if (outcome.kind === 'overtaken') {
      const errors = outcome.facts.map(({ fact, value }) => ({
        field: fact,
        message: describeChange(value),
      }));
      return sendProblem(reply, 'refused', { detail: overtaken, errors });
    }
    if (outcome.kind === 'not-found') return sendProblem(reply, 'not-found', { detail: noSuchProduct });
    return sendProduct(reply, productId);
  }

  async function sendProduct(reply: FastifyReply, productId: string) {
    return (await findProduct(db, productId)) ?? sendProblem(reply, 'not-found', { detail: noSuchProduct });
  }
}

const overtaken =
  'Another operator changed this product in the meantime, so nothing was saved. Check the marked fields, and save again to replace them.';

function describeChange(value: unknown): string {
  const text =
    Array.isArray(value) && value.every((item) => typeof item === 'string') ? value.join(', ') : value;
  const isShown = typeof text === 'string' || typeof text === 'number';
  if (!isShown) return 'Another operator changed this. Save again to replace it.';
  return text === ''
    ? 'Another operator emptied this. Save again to replace it.'
    : `Another operator changed this to “${text}”. Save again to replace it.`;
}

const noSuchProduct = 'There is no product with this id.';

function refuseField(reply: FastifyReply, field: string, message: string): FastifyReply {
  return sendProblem(reply, 'invalid-input', { errors: [{ field, message }] });
}
