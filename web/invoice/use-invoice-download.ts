import { useMutation } from '@tanstack/react-query';
import type { InvoiceQuery } from '../../contract/invoice.ts';
import { downloadInvoice } from '../api.ts';
import { saveFile } from '../save-file.ts';
import { toast } from '../ui/toast.ts';

/** Fetches an invoice and saves it as a file named with its id. */
export function useInvoiceDownload() {
  const { mutate, isPending } = useMutation({
    mutationFn: async (query: InvoiceQuery) =>
      saveFile(await downloadInvoice(query), `invoice-${query.id}.pdf`),
    onSuccess: () => {
      toast({ title: 'Invoice Downloaded', description: 'Your invoice has been downloaded successfully.' });
    },
    onError: () => {
      toast({
        title: 'Download Failed',
        description: 'Failed to download invoice. Please try again.',
        variant: 'destructive',
      });
    },
  });
  return { download: mutate, isDownloading: isPending };
}
