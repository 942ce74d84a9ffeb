import { ApiError } from '../../web/api/api-error.ts';
import { describeFailure } from '../api/describe-failure.ts';

/** Why a refund failed, and whether money moved. */
export function describeRefundFailure(error: Error): string {
  const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500;
  if (!isRefused)
    return `${describeFailure(error)} The refund may have been made: check the refunds of this order before you try again.`;
  const detail = describeFailure(error);
  return /nothing was (refunded|changed)/i.test(detail) ? detail : `${detail} Nothing was refunded.`;
}
