import { removeUnseen } from './plain-text.ts';

/** A dot-atom (RFC 5322 section 3.2.3). Hardly a mail server takes quoted ones. */
const localPart = /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;

const domainName =
  /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+([a-z]{2,63}|xn--[a-z0-9-]{0,58}[a-z0-9])$/;

/** Whether a {@link plainAddress} can get mail. The lengths are of RFC 5321 section 4.5.3.1. */
export function isAddress(address: string): boolean {
  const at = address.lastIndexOf('@');
  return (
    address.length <= 254 &&
    at > 0 &&
    at <= 64 &&
    localPart.test(address.slice(0, at)) &&
    domainName.test(address.slice(at + 1))
  );
}

/**
 * The one spelling of an address: in lower case, without what pasting adds (`Sam Lee
 * <sam@example.com>;` of a mail program, `mailto:` of a link, wide letters of an East Asian
 * keyboard), and with its domain as DNS has it (`räucher.de` is `xn--rucher-bua.de`).
 */
export function plainAddress(text: string): string {
  const pasted = removeUnseen(text.trim()).replace(/[\uff01-\uff5e]/g, (wide) =>
    wide.normalize('NFKC'),
  );
  const alone = /^[^<>@]*<([^<>]+)>[,;.]?$/.exec(pasted)?.[1] ?? pasted;
  // A plain blank between letters is no slip of pasting: it stays, and is refused.
  const address = alone
    .trim()
    .replace(/^mailto:/i, '')
    .replace(/[,;.]$/, '')
    .replace(/(?! )\p{Z}/gu, '')
    .toLowerCase();
  const at = address.lastIndexOf('@') + 1;
  return address.slice(0, at) + toAscii(address.slice(at));
}

/** The domain by the standard that browsers follow, or as it is where it has no such form. */
function toAscii(domain: string): string {
  const letters = /^[\p{L}\p{M}\p{N}.。-]+$/u;
  if (!letters.test(domain) || /^[a-z0-9.-]+$/.test(domain)) return domain;
  const url = `http://${domain}`;
  if (!URL.canParse(url)) return domain;
  return new URL(url).hostname;
}
