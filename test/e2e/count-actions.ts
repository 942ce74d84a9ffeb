/** Counts what an operator clicks, types or chooses. */
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
