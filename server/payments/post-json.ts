export class NoOutcome extends Error {}

const largestAnswerBytes = 64 * 1024;

/** Posts JSON once. Returns the JSON of a 200 response. */
export async function postJson(
  url: string,
  { headers, body, signal }: { headers: Record<string, string>; body: object; signal: AbortSignal },
): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
    redirect: 'manual',
    signal,
  });
  if (response.status !== 200) {
    await response.body?.cancel();
    throw new NoOutcome(`status ${response.status}`);
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > largestAnswerBytes) throw new NoOutcome('response too large');
    chunks.push(chunk);
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}

/** Leaves out the messages of other errors: they may quote what the gateway sent. */
export function describeFailure(error: unknown): string {
  if (error instanceof NoOutcome) return error.message;
  if (!(error instanceof Error)) return 'unknown failure';
  const { cause } = error;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.name;
}
