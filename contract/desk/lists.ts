/** The most rows that a list counts. */
export const mostCounted = 10_000;
