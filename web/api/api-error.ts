import * as z from 'zod/mini';
import { problemBody } from '../../contract/problems.ts';

/** A problem response. Any field may be missing if something other than the shop responded. */
const problem = z.extend(z.partial(problemBody), {
  /**
   * With `prices-changed`: the list. With `backorder`: the ids of those whose keys follow by email.
   */
  products: z.optional(z.unknown()),
  /** With `bought-recently`: the response to the earlier purchase. */
  order: z.optional(z.unknown()),
  /** With `out-of-stock`: what is left. */
  stock: z.optional(z.unknown()),
  /** With `terms-changed` and `renewal-covered`: the present days of the licences. */
  plan: z.optional(z.unknown()),
});

/** The shop refused the call, could not be reached, or its response could not be read. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** The HTTP status; 0 if no response arrived, and the request may or may not have. */
  readonly status: number = 0;
  /** The sentence for people in a JSON response. */
  readonly detail: string | null = null;
  readonly problem: z.infer<typeof problem> | null = null;
  readonly etag: string | null = null;
  readonly retryAfterSeconds: number | null = null;

  constructor(message: string, details: Partial<ApiError>) {
    super(message);
    Object.assign(this, details);
  }
}

/** The error's message is `status: body`, or `status: status text`. */
export async function readErrorAnswer(response: Response): Promise<ApiError> {
  const { status, statusText, headers } = response;
  const body = await response.text().catch(() => '');
  const json = parseJson(body);
  return new ApiError(`${status}: ${body || statusText}`, {
    status,
    detail: findSentence(json),
    problem: problem.safeParse(json).data ?? null,
    etag: headers.get('ETag'),
    retryAfterSeconds: readSeconds(headers.get('Retry-After') ?? ''),
  });
}

function readSeconds(text: string): number | null {
  return /^\d+$/.test(text) ? Number(text) : null;
}

export function connectionError(cause: unknown): ApiError {
  return new ApiError('We could not reach the shop. Please check your internet connection.', {
    cause,
  });
}

/** What to show for a failure: the response's sentence, else `status: body`, else the fallback. */
export function describeError(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError) || error.status === 0) return fallback;
  if (error.detail) return error.detail;
  if (error.message === `${error.status}: `) return fallback;
  return error.message;
}

/** What to show beside {@link describeError} if the shop was not reached; null otherwise. */
export function connectionHint(error: unknown): string | null {
  return error instanceof ApiError && error.status === 0 ? error.message : null;
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const sentences = z.partial(
  z.object({ detail: z.unknown(), message: z.unknown(), error: z.unknown() }),
);

function findSentence(json: unknown): string | null {
  const { detail, message, error } = sentences.safeParse(json).data ?? {};
  const texts = [detail, message, error].filter((text) => typeof text === 'string');
  return texts.map((text) => text.trim()).find((text) => text !== '') ?? null;
}
