import { showQuote } from '../tabs/opened-links.ts';
import { Button } from '../ui/button.tsx';
import { EmailLink, PhoneLink } from '../ui/contact-links.tsx';
import { ScreenHeading } from '../ui/screen-heading.tsx';

interface NoQuoteProps {
  readonly reason: 'loading' | 'unknown' | 'failed';
  readonly retry: () => void;
}

/** The screen of a quote that is not there, or not yet. */
export function NoQuote({ reason, retry }: NoQuoteProps) {
  const { title, text } = words[reason];
  return (
    <div className="column py-20 text-center sm:py-28">
      <ScreenHeading>{title}</ScreenHeading>
      <p role="status" className="mx-auto mt-3 max-w-prose text-lg text-ink-soft">
        {text}
      </p>
      {reason !== 'loading' && (
        <>
          <p className="mt-3 text-ink-soft">
            Need help? Call <PhoneLink /> or email <EmailLink />.
          </p>
          <div className="mt-8 flex flex-wrap justify-center gap-3">
            {reason === 'failed' && (
              <Button size="large" onClick={retry}>
                Try Again
              </Button>
            )}
            <Button
              size="large"
              variant={reason === 'failed' ? 'secondary' : 'primary'}
              onClick={() => showQuote(null)}
            >
              Back to My Cart
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

const words = {
  loading: { title: 'Your quote', text: 'Loading your quote…' },
  unknown: {
    title: 'There is no such quote',
    text: 'Open the whole link from your quote’s email, or copy it again. We delete unpaid quotes a year after they expire.',
  },
  failed: {
    title: 'Your quote did not load',
    text: 'Check your connection, then try again. Your quote and its prices are kept.',
  },
};
