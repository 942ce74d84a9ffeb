import { shop } from '../../shop.config.ts';
import { classNames } from './class-names.ts';

export function PhoneLink({ className }: { readonly className?: string }) {
  return (
    <a
      href={`tel:${shop.phone.replaceAll(' ', '')}`}
      translate="no"
      className={classNames('link inline-block', className)}
    >
      {shop.phone}
    </a>
  );
}

export function EmailLink({ className }: { readonly className?: string }) {
  return (
    <a
      translate="no"
      href={`mailto:${shop.email}`}
      className={classNames('link inline-block wrap-anywhere', className)}
    >
      <EmailText address={shop.email} />
    </a>
  );
}

export function PostalAddress() {
  const { street, city, state, postcode, country } = shop.address;
  return (
    <>
      {street}
      <br />
      {city} {state} {postcode}
      <br />
      {country}
    </>
  );
}

/** An email address that breaks before the @ if it must break. */
export function EmailText({ address }: { readonly address: string }) {
  const at = address.lastIndexOf('@');
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  );
}
