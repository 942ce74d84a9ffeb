import { problemBody, problems } from '../../contract/problems.ts';
import { securityHeaders } from '../../server/platform/http/security-headers.ts';
import type { RawAnswer } from './raw-exchange.ts';

const expectedHeaders = Object.entries(securityHeaders(false));

/** A page without a file of styles names its own by their hash. */
const ownStyle = / style-src 'self' 'sha256-[\w+/]{43}=';/;

/** What a response to a buyer never has: paths of files, code, SQL statements, versions. */
const leak =
  /node_modules|\.[jt]s:\d|^ {4}at |\/(home|tmp|usr|srv|work)\/|\b(select|insert into|update) .*\b(from|values|set)\b|relation "|fastify|postgres|zod|node\/\d|FST_ERR|HPE_|\bE(CONN|NOENT|ACCES|ADDR)/im;

/** Every rule that a response breaks. */
export function findFaults({ status, headers, body }: RawAnswer): string[] {
  const text = body.toString();
  const isError = status >= 400;
  return [
    ...expectedHeaders
      .filter(([name, value]) => headers.get(name)?.replace(ownStyle, '') !== value)
      .map(([name]) => `${name} is ${headers.get(name)}`),
    ...fault(
      !/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(headers.get('x-request-id') ?? ''),
      'no request id',
    ),
    ...fault(headers.has('access-control-allow-origin'), 'allows other sites to read'),
    ...fault(headers.has('server') || headers.has('x-powered-by'), 'tells what runs here'),
    ...fault(!isExpectedStatus(status), `status ${status}`),
    ...fault(isError && leak.test(text), `tells too much: ${text}`),
    ...fault(isError && body.length > 0 && !isProblem(headers, status, text), `is no problem: ${text}`),
  ];
}

function fault(isFault: boolean, sentence: string): string[] {
  return isFault ? [sentence] : [];
}

const refusals = new Set<number>(Object.values(problems).map(({ status }) => status));

function isExpectedStatus(status: number): boolean {
  return [200, 202, 206, 302, 304].includes(status) || (refusals.has(status) && status !== 500);
}

/** A missing file is plain text, health is other JSON, and a tab of a browser gets a page. */
function isProblem(headers: RawAnswer['headers'], status: number, text: string): boolean {
  const type = headers.get('content-type') ?? '';
  if (type.startsWith('text/html')) return text.includes('<title>This did not open</title>');
  if (!type.startsWith('application/problem+json')) return status === 404 && text === 'Not found\n';
  const { data } = problemBody.safeParse(JSON.parse(text));
  return (
    data !== undefined &&
    data.status === status &&
    data.detail.endsWith('.') &&
    (data.requestId === headers.get('x-request-id') || status === 402)
  );
}
