import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { exportCalls } from '../../../contract/desk/exports.ts';
import { serveDeskCall } from '../serve-desk-call.ts';
import type { ReadOperator } from '../session/operator.ts';
import { readExportSummary, type SummaryParts } from './read-export-summary.ts';
import { writeExport } from './write-export.ts';

export type ExportParts = SummaryParts & { readonly readOperator: ReadOperator };

/** Serves the sums of a period, and its files. */
export function serveExports(app: FastifyInstance, parts: ExportParts): void {
  serveDeskCall(app, exportCalls.readExportSummary, parts, ({ query }) => readExportSummary(parts, query));

  serveDeskCall(app, exportCalls.downloadExport, parts, async ({ params, query }, _operator, reply) => {
    const { fileName, pieces } = await writeExport(parts, { ...params, ...query });
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="${fileName}"`)
      .type('text/csv; charset=utf-8')
      .send(Readable.from(pieces));
  });
}
