import { EmailText } from './contact-links.tsx';

/** Whom a message goes to. Apart from the links, which the first screen has. */
export function Recipient({ address }: { readonly address: string }) {
  return (
    <strong translate="no" className="font-semibold wrap-anywhere text-ink">
      <EmailText address={address} />
    </strong>
  );
}
