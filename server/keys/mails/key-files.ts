import writeXlsxFile from 'write-excel-file/node';
import { type KeyGroup, listKeysAsText, tabulateKeys } from '../../../contract/key-table.ts';
import { columnWidths, toTextCells } from '../../../contract/spreadsheet.ts';
import type { Mail } from '../../mail/mail.ts';

/**
 * The keys of an order as files: for a spreadsheet, and one a line for programs. Both have each key
 * exactly.
 */
export async function attachKeys(
  name: string,
  orderId: string,
  groups: readonly KeyGroup[],
): Promise<Mail['attachments']> {
  const table = tabulateKeys(orderId, groups);
  const workbook = writeXlsxFile(toTextCells(table), {
    sheet: 'Licence keys',
    columns: columnWidths(table),
    stickyRowsCount: 1,
  });
  return [
    { filename: `${name}.xlsx`, contentType: xlsxType, content: await workbook.toBuffer() },
    {
      filename: `${name}.txt`,
      contentType: 'text/plain; charset=utf-8',
      content: Buffer.from(`${listKeysAsText(groups)}\n`),
    },
  ];
}

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
