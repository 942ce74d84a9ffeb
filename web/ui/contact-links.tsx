import { shop } from '../../shop.config.ts';
import { classNames } from './class-names.ts';

interface ContactLinkProps {
  readonly className?: string;
}

export function PhoneLink({ className }: ContactLinkProps) {
  return (
    <a href={`tel:${shop.phone.replaceAll(' ', '')}`} className={classNames('link inline-block', className)}>
      {shop.phone}
    </a>
  );
}

/** The support address; where it must break, it breaks before the @. */
export function EmailLink({ className }: ContactLinkProps) {
  const [mailbox, host] = shop.email.split('@');
  return (
    <a href={`mailto:${shop.email}`} className={classNames('link inline-block wrap-anywhere', className)}>
      {mailbox}
      <wbr />@{host}
    </a>
  );
}
