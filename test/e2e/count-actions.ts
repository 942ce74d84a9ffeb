/**
 * Counts what an operator does for a task: a click, a key chord, a field that is filled or a file
 * that is chosen is one action each. What is only looked at or waited for is none.
 */
export function countActions() {
  let count = 0;
  return {
    act: async (action: Promise<unknown>) => {
      count += 1;
      await action;
    },
    count: () => count,
  };
}
