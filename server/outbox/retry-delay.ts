/** How long a mail is tried: a mail server's outage over a long weekend loses nothing. */
export const giveUpAfterSeconds = 72 * 60 * 60;

/** Short enough that a backlog is sent within minutes of the mail server's return. */
const longestSeconds = 120;

/** Seconds to wait after an attempt that failed: 2, 4, 8 and so on up to 120. */
export function retryDelaySeconds(attempts: number): number {
  return Math.min(2 ** attempts, longestSeconds);
}
