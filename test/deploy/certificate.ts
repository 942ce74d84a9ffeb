import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { promisify } from 'node:util';

/** Makes a self-signed certificate for this machine and other addresses, which this process trusts. */
export async function makeCertificate(
  folder: string,
  addresses: readonly string[] = [],
  days = 2,
): Promise<{ certFile: string; keyFile: string }> {
  const [certFile, keyFile] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  const names = ['DNS:localhost', ...addresses.map((address) => `IP:${address}`)];
  const subject = ['-subj', '/CN=localhost', '-addext', `subjectAltName=${names.join()}`];
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const until = ['-days', String(days)];
  await promisify(execFile)('openssl', [
    'req',
    ...kind,
    ...until,
    ...subject,
    '-keyout',
    keyFile,
    '-out',
    certFile,
  ]);
  setDefaultCACertificates([...getCACertificates('default'), await readFile(certFile, 'utf8')]);
  return { certFile, keyFile };
}
