import { once } from 'node:events';
import { isIP } from 'node:net';
import { connect } from 'node:tls';
import { endSentence } from '../../../contract/format.ts';
import { broken, type Finding, ok, skipped, warning } from '../../operators/finding.ts';
import { check, unreachable } from '../check.ts';

const day = 86_400_000;

export const certificates = check(
  'certificates',
  async ({ clock, config: { publicUrl, adminUrl } }) => {
    const addresses = Object.entries({ PUBLIC_URL: publicUrl, ADMIN_URL: adminUrl });
    const encrypted = addresses.filter(([, address]) => address?.startsWith('https://'));
    if (encrypted.length === 0)
      return skipped('Neither PUBLIC_URL nor ADMIN_URL begins with https://.');
    return Promise.all(
      encrypted.map(async ([setting, address]): Promise<Finding> => {
        const name = `certificate ${setting}`;
        return { name, ...(await inspect(new URL(address ?? ''), clock())) };
      }),
    );
  },
);

async function inspect({ hostname, port, host }: URL, now: Date): Promise<Finding> {
  const renew = 'Renew the certificate, and check the job that does it (certbot or Caddy).';
  try {
    const { validFrom, validTo, fault } = await readCertificate(
      hostname,
      port === '' ? 443 : Number(port),
    );
    if (fault)
      return broken(endSentence(`Browsers refuse the certificate of ${host}: ${fault}`), renew);
    const left = validTo.getTime() - now.getTime();
    // Some certificates live for days or hours, and are renewed when a third of that is left.
    const lifetime = validTo.getTime() - validFrom.getTime();
    const finding = `The certificate of ${host} is valid for ${describeTime(left)}.`;
    if (left < Math.min(3 * day, lifetime / 12)) return broken(finding, renew);
    return left < Math.min(14 * day, lifetime / 4) ? warning(finding, renew) : ok(finding);
  } catch (error) {
    return unreachable(host, error);
  }
}

function describeTime(milliseconds: number): string {
  if (milliseconds >= 2 * day) return `${Math.floor(milliseconds / day)} days`;
  return `${Math.max(0, Math.floor((milliseconds / day) * 24))} hours`;
}

async function readCertificate(host: string, port: number) {
  // An IP address has no server name (RFC 6066 section 3).
  const serverName = isIP(host) === 0 && { servername: host };
  // Nothing is sent: the certificate is read also when it is not valid.
  const socket = connect({ host, port, ...serverName, rejectUnauthorized: false, timeout: 5_000 });
  socket.once('timeout', () => socket.destroy(new Error('no response within 5 s')));
  await once(socket, 'secureConnect');
  const { valid_from, valid_to } = socket.getPeerCertificate();
  socket.destroy();
  return {
    validFrom: new Date(valid_from),
    validTo: new Date(valid_to),
    fault: socket.authorizationError,
  };
}
