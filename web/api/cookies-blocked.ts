/** The shop verified a buyer or signed an operator in, and the browser kept no cookie of it. */
export class CookiesBlocked extends Error {
  constructor() {
    super('Your browser blocks cookies, so this page can’t remember that you entered the code.');
  }
}

export const allowCookies =
  'Allow cookies for this site in your browser’s settings, reload the page, ' +
  'then request a new code.';
