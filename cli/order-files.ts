import { orderCalls } from '../contract/desk/orders.ts';
import { openEvidence } from '../server/documents/evidence/open-evidence.ts';
import { openInvoiceArchive } from '../server/documents/invoice.ts';
import { openNoteArchive } from '../server/documents/note.ts';
import { openRenderer } from '../server/documents/render.ts';
import { gatewaySettings } from '../server/gateways/settings.ts';
import type { Desk } from '../server/operators/desk/desk.ts';
import {
  openAdjustmentNote,
  openInvoice,
  readPolicyText,
} from '../server/orders/desk/documents.ts';
import { downloadEvidence } from '../server/orders/desk/download-evidence.ts';
import { openLog } from '../server/platform/log/log.ts';
import { requireConfig } from '../server/platform/settings/config.ts';
import type { Commands } from './commands.ts';
import { giveFile, outOption, type ToFile } from './give-file.ts';
import { anOrder } from './options.ts';
import { type KeyDesk, type Open, openKeys } from './shop-database.ts';

/** The commands that write the files of an order. */
export function addOrderFileCommands(orders: Commands): void {
  orders.add('invoice', orderCalls.openInvoice, {
    open: openDocuments,
    options: {
      ...anOrder,
      '--number <number>': 'an earlier file of a reissued invoice: 0 is the first',
      ...outOption,
    },
    work: async (desk, { out, ...named }: InvoiceInput & ToFile, act) =>
      giveFile(await act(openInvoice, desk, named), out),
  });
  orders.add('adjustment-note', orderCalls.openAdjustmentNote, {
    open: openDocuments,
    options: {
      ...anOrder,
      '<refund>': { words: 'the id of its refund', gives: 'refundId' },
      ...outOption,
    },
    work: async (desk, { out, ...named }: NoteInput & ToFile, act) =>
      giveFile(await act(openAdjustmentNote, desk, named), out),
  });
  orders.add('evidence', orderCalls.downloadEvidence, {
    open: openDocuments,
    options: { ...anOrder, ...outOption },
    work: async (desk, { out, ...named }: EvidenceInput & ToFile, act) =>
      giveFile(await act(downloadEvidence, desk, named), out),
    help: evidenceHelp,
  });
  orders.addAction('policy', readPolicyText, {
    options: { '<version>': 'the version of a policy, as orders show has it' },
  });
}

interface EvidenceInput {
  readonly orderId: string;
}

interface InvoiceInput {
  readonly orderId: string;
  readonly number?: string;
}

interface NoteInput {
  readonly orderId: string;
  readonly refundId: string;
}

type DocumentDesk = KeyDesk & Pick<Desk, 'readInvoice' | 'readAdjustmentPdf' | 'renderEvidence'>;

/** A file that isn't stored yet is made, as at the desk. */
const openDocuments: Open<DocumentDesk> = (environment, work) =>
  openKeys(environment, async (desk) => {
    const { mode } = requireConfig(environment, gatewaySettings);
    const { render, stop } = openRenderer({ log: openLog('warn') });
    const parts = { ...desk, render, demo: mode !== 'live' };
    const archive = { ...openInvoiceArchive(parts), ...openNoteArchive(parts) };
    const renderEvidence = openEvidence(parts);
    return work({ ...desk, ...archive, renderEvidence }).finally(stop);
  });

const evidenceHelp = `The file says what the shop holds about the sale: who bought what, how it was paid, how the email address was proved,
which policies were shown, how the keys were delivered, refunds, and when. Licence keys are masked. Operators' notes are
left out: the bank shows the file to the buyer.

Example:
  npm run shop -- orders evidence INV-000042 --out INV-000042-evidence.pdf`;
