import type { KeyImportQuery, UnlikeChoice } from '../../contract/desk/key-import.ts';

/** What an operator has entered about an import. */
export interface ImportDraft {
  readonly productId: string;
  readonly source: 'file' | 'paste';
  readonly file: File | null;
  readonly pasted: string;
  readonly note: string;
  /** `YYYY-MM-DD`, or empty. */
  readonly expiresOn: string;
  /** The number of the column with the keys; empty where the shop finds it. */
  readonly column: string;
  /** Numbers of lines to leave out. */
  readonly skipLines: string;
  /** Empty until the operator has chosen. */
  readonly unlike: UnlikeChoice | '';
}

/** What is chosen once the file was checked, and forgotten with another file. */
export const noChoices = { column: '', skipLines: '', unlike: '' } as const;

export const emptyImport: ImportDraft = {
  productId: '',
  source: 'file',
  file: null,
  pasted: '',
  note: '',
  expiresOn: '',
  ...noChoices,
};

/** The file, sent as it is, and what it is. */
export function toUpload(
  { productId, source, file, pasted, note, expiresOn, column, skipLines, unlike }: ImportDraft,
  skipDuplicates = false,
): { query: KeyImportQuery; upload: Blob } {
  const isFile = source === 'file' && file !== null;
  return {
    query: {
      productId,
      fileName: isFile ? file.name : 'Pasted keys',
      note,
      ...(expiresOn !== '' && { expiresOn }),
      ...(column !== '' && { column }),
      ...(skipLines.trim() !== '' && { skipLines }),
      ...(unlike !== '' && { unlike }),
      ...(skipDuplicates && { skipDuplicates: 'true' as const }),
    },
    upload: isFile ? file : new Blob([pasted], { type: 'text/csv' }),
  };
}
