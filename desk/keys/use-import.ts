import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ImportReport, KeyImportQuery, UnlikeChoice } from '../../contract/desk/key-import.ts';
import { keysCalls } from '../../contract/desk/keys.ts';
import { callDesk } from '../api/call-desk.ts';
import { useDraft } from '../ui/use-draft.ts';

/** What an operator has entered about an import. */
interface ImportDraft {
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
const noChoices = { column: '', skipLines: '', unlike: '' } as const;

const emptyImport: ImportDraft = {
  productId: '',
  source: 'file',
  file: null,
  pasted: '',
  note: '',
  expiresOn: '',
  ...noChoices,
};

/** The steps of an import: enter, check, import, and what became of it. The product is the one to begin with. */
export function useImport(productId: string) {
  const queryClient = useQueryClient();
  const [kept, keepDraft] = useDraft<ImportDraft>('import', emptyImport);
  const draft = { ...kept, productId: kept.productId || productId };
  const [fault, setFault] = useState<{ readonly message: string } | null>(null);
  /** Stays while the file is checked again. */
  const [report, setReport] = useState<ImportReport | null>(null);
  const setDraft = (next: ImportDraft) => {
    setFault(null);
    keepDraft({ ...next, ...noChoices });
  };
  const checking = useMutation({
    mutationFn: (given: ImportDraft) => callDesk(keysCalls.previewKeyImport, toUpload(given)),
    onSuccess: setReport,
  });
  const importing = useMutation({
    mutationFn: ({ skipDuplicates }: { skipDuplicates: boolean }) =>
      callDesk(keysCalls.importKeys, toUpload(draft, skipDuplicates)),
    onSuccess: (imported) => {
      setReport(imported);
      if (imported.outcome === 'imported') keepDraft(emptyImport);
    },
    // After a lost response, too: the keys may have been imported. Importing them again changes nothing.
    onSettled: () => queryClient.invalidateQueries(),
  });
  const check = () => {
    const isEmpty = draft.source === 'file' ? draft.file === null : draft.pasted.trim() === '';
    setFault(isEmpty ? { message: missing[draft.source] } : null);
    if (!isEmpty) checking.mutate(draft);
  };
  /** Checks the file again with other choices. */
  const choose = (choices: Partial<typeof draft>) => {
    const next = { ...draft, ...choices };
    keepDraft(next);
    importing.reset();
    checking.mutate(next);
  };
  const back = () => {
    setReport(null);
    checking.reset();
    importing.reset();
  };
  const canImport =
    report !== null && report.newKeys > 0 && (report.outcome === 'ready' || report.outcome === 'duplicates');
  return { draft, setDraft, fault, check, choose, checking, importing, report, canImport, back };
}

const missing = { file: 'Choose a file', paste: 'Paste the keys, one a line' };

/** The file, sent as it is, and what it is. */
function toUpload(
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
