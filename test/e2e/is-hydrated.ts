/** Runs in the page: whether its scripts answer for what is on the screen. React marks the elements that it took over. */
export const isHydrated =
  "Object.keys(document.querySelector('main')).some((key) => key.startsWith('__reactProps'))";
