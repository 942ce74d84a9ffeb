/** Tries it: Chromium that blocks all cookies says `navigator.cookieEnabled` too. */
export function keepsCookies(): boolean {
  const trial = 'keeps-cookies=yes';
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is new in Firefox and Safari.
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
