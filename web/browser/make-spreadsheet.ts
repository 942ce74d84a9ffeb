import writeXlsxFile from 'write-excel-file/browser';
import { columnWidths, toTextCells } from '../../contract/spreadsheet.ts';

/**
 * Its cells are text. This imports nothing of the page's first chunk: the preload of a chunk that
 * does asks for that chunk's style sheet, which is in the document instead.
 */
export function makeSpreadsheet(
  table: readonly (readonly string[])[],
  sheet: string,
): Promise<Blob> {
  const columns = columnWidths(table);
  return writeXlsxFile(toTextCells(table), { sheet, columns, stickyRowsCount: 1 }).toBlob();
}
