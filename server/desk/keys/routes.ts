import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { keysCalls as calls } from '../../../contract/desk/keys.ts';
import { sendProblem } from '../../http/send-problem.ts';
import type { RateLimits } from '../../limits/rate-limits.ts';
import { serveDeskCall } from '../serve-desk-call.ts';
import type { ReadOperator } from '../session/operator.ts';
import { findKeys } from './find-keys.ts';
import { type ImportResult, importKeys, type KeyImport, previewImport } from './import-keys.ts';
import { listBatches } from './list-batches.ts';
import { listKeyStock } from './list-key-stock.ts';
import { listKeys } from './list-keys.ts';
import { releaseQuarantine } from './release-quarantine.ts';
import { type ReplaceParts, replaceKey } from './replace-key.ts';
import { listKeysToRevoke, markRevoked, revealKeysToRevoke } from './revoke-at-vendor.ts';
import { listVoids, undoVoid } from './undo-void.ts';
import { countUnsold, voidKeys } from './void-keys.ts';

export interface KeysParts extends ReplaceParts {
  readonly limits: Pick<RateLimits, 'deskKeyRevealsPerOperator'>;
  readonly readOperator: ReadOperator;
}

/** Lists keys, imports them and changes them. */
export function serveKeys(app: FastifyInstance, parts: KeysParts): void {
  const { db, limits } = parts;

  serveDeskCall(app, calls.listKeyStock, parts, async () => ({ products: await listKeyStock(db) }));
  serveDeskCall(app, calls.listKeys, parts, ({ query }) => listKeys(parts, query));
  serveDeskCall(app, calls.findKeys, parts, async ({ body }) => ({ keys: await findKeys(parts, body.key) }));
  serveDeskCall(app, calls.listKeyBatches, parts, async ({ query }) => {
    const { batches, next } = await listBatches(db, query);
    return {
      batches: batches.map((batch) => ({ ...batch, importedAt: batch.importedAt.toISOString() })),
      next,
    };
  });

  app.register(async (uploads) => {
    // The file is read while it arrives, and only after the operator was checked.
    uploads.addContentTypeParser('text/csv', (_request, payload, done) => done(null, payload));

    serveDeskCall(uploads, calls.previewKeyImport, parts, ({ query }, _operator, reply) =>
      readUpload(reply, query, (wanted) => previewImport(parts, wanted)),
    );
    serveDeskCall(uploads, calls.importKeys, parts, ({ query }, { email }, reply) =>
      readUpload(reply, query, (wanted) => importKeys(parts, wanted, email)),
    );
  });

  serveDeskCall(app, calls.voidKeys, parts, async ({ body }, { email }, reply) => {
    const { stockKeyIds, batchId, reason } = body;
    if ((stockKeyIds === undefined) === (batchId === undefined))
      return sendProblem(reply, 'invalid-input', { detail: 'Name keys, or a batch.' });
    const which = stockKeyIds ? { stockKeyIds } : { batchId: batchId ?? 0 };
    const result = await voidKeys(db, { which, reason }, email);
    return result.kind === 'refused'
      ? refuse(reply, result.reason)
      : { voided: result.voided, voidId: result.voidId };
  });

  serveDeskCall(app, calls.countUnsoldKeys, parts, async ({ query }) => ({
    unsold: await countUnsold(db, query.batchId),
  }));

  serveDeskCall(app, calls.listVoids, parts, async ({ query }) => {
    const voids = await listVoids(db, query.productId);
    return { voids: voids.map((each) => ({ ...each, voidedAt: each.voidedAt.toISOString() })) };
  });

  serveDeskCall(app, calls.undoVoid, parts, async ({ body }, { email }, reply) => {
    const result = await undoVoid(db, body.voidId, email);
    return result.kind === 'refused' ? refuse(reply, result.reason) : { unvoided: result.unvoided };
  });

  serveDeskCall(app, calls.replaceKey, parts, async ({ body }, { email }, reply) => {
    const result = await replaceKey(parts, body, email);
    return result.kind === 'refused' ? refuse(reply, result.reason) : { licenceKeyId: result.licenceKeyId };
  });

  serveDeskCall(app, calls.listKeysToRevoke, parts, ({ query }) => listKeysToRevoke(parts, query.after));

  serveDeskCall(app, calls.revealKeysToRevoke, parts, async ({ body }, { email }, reply) => {
    const allowance = await limits.deskKeyRevealsPerOperator.take(email);
    if (!allowance.allowed) return sendProblem(reply, 'too-many-requests', allowance);
    const result = await revealKeysToRevoke(parts, body.licenceKeyIds, email);
    return result.kind === 'refused' ? refuse(reply, result.reason) : { keys: result.keys };
  });

  serveDeskCall(app, calls.markKeysRevoked, parts, async ({ body }, { email }, reply) => {
    const result = await markRevoked(db, body.licenceKeyIds, email);
    return result.kind === 'refused' ? refuse(reply, result.reason) : { marked: result.marked };
  });

  serveDeskCall(app, calls.releaseQuarantine, parts, async ({ body }, { email }, reply) => {
    const { stockKeyIds, productId, note } = body;
    if ((stockKeyIds === undefined) === (productId === undefined))
      return sendProblem(reply, 'invalid-input', { detail: 'Name keys, or a product.' });
    const which = stockKeyIds ? { stockKeyIds } : { productId: productId ?? '' };
    const result = await releaseQuarantine(db, { which, note }, email);
    return result.kind === 'refused' ? refuse(reply, result.reason) : { released: result.released };
  });
}

function refuse(reply: FastifyReply, detail: string): FastifyReply {
  return sendProblem(reply, 'refused', { detail });
}

async function readUpload(
  reply: FastifyReply,
  { skipDuplicates, expiresOn, ...file }: UploadQuery,
  read: (wanted: KeyImport) => Promise<ImportResult>,
) {
  const { body, raw } = reply.request;
  if (!(body instanceof Readable)) return sendProblem(reply, 'not-json', { detail: notCsv });
  // A refusal before the end of the file must still reach the sender.
  const content = body.iterator({ destroyOnReturn: false });
  try {
    const result = await read({
      ...{ ...file, content, expiresOn: expiresOn ?? null },
      skipDuplicates: skipDuplicates === 'true',
    });
    return result.kind === 'refused' ? refuse(reply, result.reason) : result.report;
  } catch (error) {
    if (raw.complete) throw error;
    return sendProblem(reply, 'bad-request', {
      detail: 'The file arrived in part only. Nothing was imported.',
    });
  } finally {
    // Else the rest of a refused file blocks the connection.
    body.resume();
  }
}

type UploadQuery = Pick<KeyImport, 'productId' | 'fileName' | 'note' | 'column' | 'skipLines' | 'unlike'> & {
  readonly expiresOn?: string | undefined;
  readonly skipDuplicates?: 'true' | 'false' | undefined;
};

const notCsv = 'Send the file of keys as text/csv.';
