/** Whether the browser keeps cookies of this page. Chromium that blocks them all says `navigator.cookieEnabled` too. */
export function keepsCookies(): boolean {
  const trial = 'keeps-cookies=yes';
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: Firefox and Safari have had the Cookie Store API for a short time only.
    document.cookie = `${trial}; SameSite=Strict`;
    const isKept = document.cookie.includes(trial);
    // biome-ignore lint/suspicious/noDocumentCookie: as above.
    document.cookie = `${trial}; SameSite=Strict; Max-Age=0`;
    return isKept;
  } catch {
    // A page in a sandboxed frame may not even ask.
    return false;
  }
}
