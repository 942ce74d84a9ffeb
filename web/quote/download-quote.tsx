import { useMutation } from '@tanstack/react-query';
import { calls } from '../../contract/calls.ts';
import type { QuoteAnswer } from '../../contract/quotes.ts';
import { connectionHint, describeError } from '../api/api-error.ts';
import { ask } from '../api/send.ts';
import { saveFile } from '../browser/save-file.ts';
import { Button } from '../ui/button.tsx';
import { toast, toastFailure } from '../ui/toast.ts';

interface DownloadQuoteProps {
  readonly quote: QuoteAnswer;
  readonly variant?: 'primary' | 'secondary';
  readonly className?: string;
}

/** Saves the PDF, because its address would show the link of the quote. */
export function DownloadQuote({ quote, variant = 'secondary', className }: DownloadQuoteProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const file = await ask(calls.openQuotePdf, { body: { token: quote.token } });
      saveFile(file, `${quote.number}.pdf`);
    },
    onSuccess: () => void toast({ title: 'Quote Downloaded', description: `${quote.number}.pdf was saved.` }),
    onError: (error) =>
      void toastFailure('Download Failed', connectionHint(error) ?? describeError(error, failed)),
  });
  return (
    <Button variant={variant} className={className} busy={isPending} onClick={() => mutate()}>
      {isPending ? 'Downloading...' : 'Download Quote PDF'}
    </Button>
  );
}

const failed = 'The quote was not downloaded. Please try again.';
