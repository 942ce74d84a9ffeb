import { useMutation } from '@tanstack/react-query';
import type { InvoiceQuery } from '../../contract/invoice.ts';
import { downloadInvoice } from '../api.ts';
import { connectionHint, describeError } from '../api-error.ts';
import { saveFile } from '../save-file.ts';
import { toast } from '../ui/toast.ts';

/** Fetches an invoice and saves it as a file named with its id. `failure` says why the latest try did not. */
export function useInvoiceDownload() {
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (query: InvoiceQuery) =>
      saveFile(await downloadInvoice(query), `invoice-${query.id}.pdf`),
    onSuccess: () => {
      toast({ title: 'Invoice Downloaded', description: 'Your invoice has been downloaded successfully.' });
    },
    onError: () => {
      toast({
        title: 'Download Failed',
        description: failed,
        variant: 'destructive',
        // The form says why, and that is read out.
        silent: true,
      });
    },
  });
  const failure = error && (connectionHint(error) ?? describeError(error, failed));
  return { download: mutate, isDownloading: isPending, failure };
}

const failed = 'Failed to download invoice. Please try again.';
