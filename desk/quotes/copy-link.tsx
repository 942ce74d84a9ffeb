import { useMutation } from '@tanstack/react-query';
import { quoteCalls } from '../../contract/desk/quotes.ts';
import { Button } from '../../web/ui/button.tsx';
import { TextField } from '../../web/ui/text-field.tsx';
import { callDesk } from '../api/call-desk.ts';
import { useIsAllowed } from '../api/use-desk.ts';
import { ActionFailure } from '../ui/call-states.tsx';
import { announceOutcome } from '../ui/outcome.tsx';

/** Copies the link in the quote's mail. Where a browser doesn't copy, it is shown to be copied. */
export function CopyLink({ number }: { readonly number: string }) {
  const reading = useMutation({
    mutationFn: async () => {
      const { link } = await callDesk(quoteCalls.readLink, { params: { number } });
      if (link === null) throw new Error('Set PUBLIC_URL: nobody else can open the shop yet.');
      const isCopied = await navigator.clipboard.writeText(link).then(
        () => true,
        () => false,
      );
      return { link, isCopied };
    },
    onSuccess: ({ isCopied }) => {
      if (isCopied) announceOutcome(`The link of ${number} is copied.`);
    },
  });
  if (!useIsAllowed()(quoteCalls.readLink)) return null;

  return (
    <div className="space-y-2">
      <Button variant="secondary" busy={reading.isPending} onClick={() => reading.mutate()}>
        Copy link
      </Button>
      {reading.data && !reading.data.isCopied && (
        <TextField label="Link of the quote" readOnly value={reading.data.link} />
      )}
      <ActionFailure error={reading.error} />
    </div>
  );
}
