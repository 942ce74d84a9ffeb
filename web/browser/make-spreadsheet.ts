import writeXlsxFile from 'write-excel-file/browser';
import { columnWidths, toTextCells } from '../../contract/spreadsheet.ts';
import { saveFile } from './save-file.ts';

/** Saves a table as a spreadsheet whose cells are text. It is loaded when it is wanted. */
export async function saveSpreadsheet(
  table: readonly (readonly string[])[],
  sheet: string,
  fileName: string,
): Promise<void> {
  const columns = columnWidths(table);
  const workbook = writeXlsxFile(toTextCells(table), { sheet, columns, stickyRowsCount: 1 });
  saveFile(await workbook.toBlob(), fileName);
}
