import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { ImportReport } from '../../contract/desk/import-report.ts';
import type {
  ColumnRole,
  DoubtKind,
  KeyImportQuery,
  RowChoice,
} from '../../contract/desk/key-import.ts';
import type { ProductStock } from '../../contract/desk/key-lists.ts';
import { keysCalls } from '../../contract/desk/keys.ts';
import { callDesk } from '../api/call-desk.ts';
import { useChange } from '../api/use-desk.ts';
import { useDraft } from '../ui/use-draft.ts';

/** What is chosen once the file was checked, and forgotten with another file. */
const noChoices = {
  /** By the number of the column. */
  roles: {} as Readonly<Record<string, ColumnRole>>,
  /** By what the file calls the product. */
  productOf: {} as Readonly<Record<string, string>>,
  dates: '' as 'day-first' | 'month-first' | '',
  /** For all rows of a kind, and for single lines. */
  kinds: {} as Readonly<Partial<Record<DoubtKind, RowChoice>>>,
  lines: {} as Readonly<Record<string, RowChoice>>,
  /** Lines that are left out, as they were typed. */
  leaveOut: '',
  sellsImported: '' as 'yes' | 'no' | '',
};

const emptyImport = {
  productId: '',
  source: 'file' as 'file' | 'paste',
  file: null as File | null,
  pasted: '',
  note: '',
  /** `YYYY-MM-DD`, or empty. */
  expiresOn: '',
  ...noChoices,
};

type ImportDraft = Readonly<typeof emptyImport>;

/** What the parts of a preview show, and how they change it. */
export interface ImportPreviewProps {
  readonly report: ImportReport;
  readonly state: ReturnType<typeof useImport>;
  readonly products: readonly ProductStock[];
}

/** The steps of an import: enter, check, import. What was entered is kept under the name `draft`. */
export function useImport(
  draftName: string,
  firstProductId: string,
  onImported: (report: ImportReport) => void,
) {
  const [kept, keepDraft] = useDraft<ImportDraft>(draftName, emptyImport);
  const draft = { ...kept, productId: kept.productId || firstProductId };
  const [fault, setFault] = useState<string>();
  /** Stays while the file is checked again. */
  const [report, setReport] = useState<ImportReport | null>(null);
  /** The import was asked for while a choice was open. */
  const [isAsked, setAsked] = useState(false);
  /** Of the form, which a button outside it submits. */
  const formId = useId();

  const setDraft = (next: ImportDraft) => {
    setFault(undefined);
    keepDraft({ ...next, ...noChoices });
  };

  const checking = useMutation({
    mutationFn: (given: ImportDraft) => callDesk(keysCalls.previewKeyImport, toUpload(given)),
    onSuccess: setReport,
  });
  const importing = useChange(async (skipDuplicates: boolean) => {
    const imported = await callDesk(keysCalls.importKeys, toUpload(draft, skipDuplicates));
    if (imported.outcome !== 'imported') return setReport(imported);
    keepDraft(emptyImport);
    onImported(imported);
  });

  const check = () => {
    if (checking.isPending) return;
    const missing = findMissing(draft);
    setFault(missing);
    if (!missing) checking.mutate(draft);
  };

  const choose = (choices: Partial<ImportDraft>) => {
    const next = { ...draft, ...choices };
    keepDraft(next);
    setAsked(false);
    importing.reset();
    checking.mutate(next);
  };

  /** Says what to choose, and leads there. */
  const ask = () => {
    setAsked(true);
    const part = report && openParts[report.outcome];
    const form = document.getElementById(formId);
    form?.querySelector<HTMLElement>(`${part} :is(input, select)`)?.focus();
  };

  /** Takes a file that was dropped, and checks it immediately. */
  const takeFile = (file: File) => {
    const next: ImportDraft = { ...draft, ...noChoices, source: 'file', file };
    setFault(undefined);
    keepDraft(next);
    checking.mutate(next);
  };

  const back = () => {
    setReport(null);
    setAsked(false);
    checking.reset();
    importing.reset();
  };

  const { outcome, newKeys = 0 } = report ?? {};
  const canImport = newKeys > 0 && (outcome === 'ready' || outcome === 'duplicates');
  return {
    formId,
    draft,
    setDraft,
    fault,
    check,
    choose,
    checking,
    importing,
    report,
    canImport,
    isAsked,
    ask,
    takeFile,
    back,
  };
}

/** Where the open choice of an outcome is. */
const openParts: Readonly<Partial<Record<ImportReport['outcome'], string>>> = {
  'unclear-columns': '[aria-labelledby="import-columns"]',
  'unclear-products': '[aria-labelledby="import-products"]',
  'unclear-rows': '[aria-labelledby="import-doubts"]',
  'makes-own-keys': '[data-own-keys]',
};

function findMissing({ source, file, pasted }: ImportDraft): string | undefined {
  if (source === 'file' && file === null) return 'Choose a file';
  if (source === 'paste' && pasted.trim() === '') return 'Paste the keys, one a line';
}

interface KeyUpload {
  readonly query: KeyImportQuery;
  readonly upload: Blob;
}

function toUpload(draft: ImportDraft, skipDuplicates = false): KeyUpload {
  const { source, file, pasted, productId, note, expiresOn, dates, sellsImported } = draft;
  const { roles, productOf, kinds, lines, leaveOut } = draft;
  const isFile = source === 'file' && file !== null;
  const rowChoices = [...Object.entries(kinds), ...Object.entries(lines)];
  const chosen = (choice: RowChoice) =>
    rowChoices.filter(([, made]) => made === choice).map(([name]) => name);
  return {
    query: {
      productId,
      note,
      expiresOn,
      fileName: isFile ? file.name : 'Pasted keys',
      skipDuplicates: skipDuplicates ? 'true' : undefined,
      map: listPairs(Object.entries(roles).map(([number, role]) => [role, number])),
      productOf: listPairs(Object.entries(productOf)),
      dates: dates || undefined,
      leaveOut: [leaveOut, ...chosen('leave-out')].join(' ').trim(),
      keep: chosen('keep').join(' '),
      fix: chosen('fix').join(' '),
      sellsImported: sellsImported || undefined,
    },
    upload: isFile ? file : new Blob([pasted], { type: 'text/csv' }),
  };
}

function listPairs(pairs: readonly (readonly [string, string])[]): string {
  return pairs.map(([name, value]) => `${name}=${value}`).join('\n');
}
