/** What each field says when it is incomplete, or when it is wrong. Null when it is right. */
export const checks = {
  number(text) {
    const digits = digitsOf(text);
    if (digits.length < lengthOf(digits)) return ['incomplete_number', 'The card number is incomplete.'];
    return isCardNumber(digits) ? null : ['invalid_number', 'The card number is invalid.'];
  },
  expiry(text) {
    const [, month, year] = /^(\d{2})(\d{2})$/.exec(digitsOf(text)) ?? [];
    if (!year) return ['incomplete_expiry', 'The expiry date is incomplete.'];
    if (Number(month) < 1 || Number(month) > 12)
      return ['invalid_expiry_month', 'The expiry date is invalid.'];
    const now = new Date();
    const isPast = 2000 + Number(year) - now.getFullYear() < (Number(month) < now.getMonth() + 1 ? 1 : 0);
    return isPast ? ['invalid_expiry_year_past', 'The expiry date is in the past.'] : null;
  },
  cvc(text, number) {
    const length = isAmex(digitsOf(number)) ? 4 : 3;
    return digitsOf(text).length < length ? ['incomplete_cvc', 'The security code is incomplete.'] : null;
  },
};

export const accountChecks = {
  payid: (text) => (text.includes('@') ? null : ['incomplete_payid', 'Enter a PayID.']),
};

/** How each field shows what is typed. */
export const formats = {
  number(text) {
    const digits = digitsOf(text);
    const groups = isAmex(digits)
      ? /^(\d{1,4})(\d{1,6})?(\d{1,5})?/
      : /^(\d{1,4})(\d{1,4})?(\d{1,4})?(\d{1,4})?/;
    return (groups.exec(digits) ?? []).slice(1).filter(Boolean).join(' ');
  },
  expiry(text) {
    const typed = digitsOf(text);
    const digits = (/^[2-9]/.test(typed) ? `0${typed}` : typed).slice(0, 4);
    return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits;
  },
  cvc: (text) => digitsOf(text).slice(0, 4),
  payid: (text) => text.trim(),
};

export function digitsOf(text) {
  return text.replace(/\D/g, '');
}

function isAmex(digits) {
  return /^3[47]/.test(digits);
}

function lengthOf(digits) {
  return isAmex(digits) ? 15 : 16;
}

/** The Luhn check. */
function isCardNumber(digits) {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
