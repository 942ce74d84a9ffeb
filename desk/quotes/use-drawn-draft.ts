import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { AgreedQuoteInput } from '../../contract/desk/agreed-quote.ts';
import { quoteCalls } from '../../contract/desk/quotes.ts';
import { ApiError } from '../../web/api/api-error.ts';
import { useSettled } from '../../web/browser/use-settled.ts';
import { callDesk, type DeskAnswer } from '../api/call-desk.ts';

const { drawDraft } = quoteCalls;

export interface DrawnDraft {
  /** The pages as they were drawn last; null before the first. */
  readonly drawing: DeskAnswer<typeof drawDraft> | null;
  /** Whether that is what is typed now. */
  readonly isCurrent: boolean;
  /** Why what is typed now was not drawn. */
  readonly error: Error | null;
  /** Other documents go first. It is tried again. */
  readonly isWaiting: boolean;
}

/**
 * Draws a quote as the shop would send it, a moment after it was typed. Null draws nothing. While it
 * is sent, it isn't drawn again: the shop may have it already.
 */
export function useDrawnDraft(body: AgreedQuoteInput | null, isSending = false): DrawnDraft {
  const typed = JSON.stringify(body);
  const settled = useSettled(typed, 400);
  const [last, setLast] = useState<DrawnDraft['drawing']>(null);
  const isDrawn = body !== null && settled === typed;
  const query = useQuery({
    queryKey: [drawDraft.path, settled],
    queryFn: ({ signal }) => drawInTurn(JSON.parse(settled), signal),
    enabled: isDrawn && !isSending,
    staleTime: Number.POSITIVE_INFINITY,
    retry: (count, error) => isBusy(error) || (isNotMade(error) && count < 2),
    retryDelay: 2_000,
  });
  const queryClient = useQueryClient();
  useEffect(() => {
    if (isSending) void queryClient.cancelQueries({ queryKey: [drawDraft.path] });
  }, [isSending, queryClient]);

  const { data, error, failureReason } = query;
  if (data && data !== last) setLast(data);
  return {
    drawing: data ?? last,
    isCurrent: isDrawn && data !== undefined,
    error: isDrawn ? error : null,
    isWaiting: isDrawn && !data && isBusy(failureReason),
  };
}

let turn: Promise<unknown> = Promise.resolve();

/** One after the other. What was typed over meanwhile is left out. */
function drawInTurn(body: AgreedQuoteInput, signal: AbortSignal) {
  const drawn = turn.then(() => {
    signal.throwIfAborted();
    return callDesk(drawDraft, { body });
  });
  turn = drawn.catch(() => {});
  return drawn;
}

function isBusy(error: Error | null): boolean {
  return error instanceof ApiError && error.problem?.code === 'unavailable';
}

/** Whether the document could not be made; not what is wrong in it. */
export function isNotMade(error: Error): boolean {
  return error instanceof ApiError && error.problem?.code === 'document-not-made';
}
