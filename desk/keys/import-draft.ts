import type { KeyImportQuery } from '../../contract/desk/key-import.ts';

/** What an operator has entered about an import. */
export interface ImportDraft {
  readonly productId: string;
  readonly source: 'file' | 'paste';
  readonly file: File | null;
  readonly pasted: string;
  readonly note: string;
  /** `YYYY-MM-DD`, or empty. */
  readonly expiresOn: string;
}

export const emptyImport: ImportDraft = {
  productId: '',
  source: 'file',
  file: null,
  pasted: '',
  note: '',
  expiresOn: '',
};

/** The file, sent as it is, and what it is. */
export function toUpload(
  { productId, source, file, pasted, note, expiresOn }: ImportDraft,
  skipDuplicates = false,
): { query: KeyImportQuery; upload: Blob } {
  const isFile = source === 'file' && file !== null;
  return {
    query: {
      productId,
      fileName: isFile ? file.name : 'Pasted keys',
      note,
      ...(expiresOn !== '' && { expiresOn }),
      ...(skipDuplicates && { skipDuplicates: 'true' as const }),
    },
    upload: isFile ? file : new Blob([pasted], { type: 'text/csv' }),
  };
}
