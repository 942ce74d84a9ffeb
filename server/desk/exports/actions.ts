import { exportCalls } from '../../../contract/desk/exports.ts';
import { type ActionContext, defineAction, FileAnswer } from '../action.ts';
import { readExportSummary as readSummary, type SummaryParts } from './read-export-summary.ts';
import { writeExport } from './write-export.ts';

const readExportSummary = defineAction(
  exportCalls.readExportSummary,
  (context: ActionContext & SummaryParts, period) => readSummary(context, period),
);

const downloadExport = defineAction(
  exportCalls.downloadExport,
  async (context: ActionContext & SummaryParts, choice) => {
    const { fileName, pieces } = await writeExport(context, choice);
    return new FileAnswer(fileName, pieces);
  },
);

export const exportActions = [readExportSummary, downloadExport];
