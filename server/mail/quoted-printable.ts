/**
 * Encodes a text for a mail (RFC 2045 section 6.7): lines of at most 76 ASCII characters that end in CRLF. No line starts
 * with a dot, which SMTP would have to double.
 */
export function encodeQuotedPrintable(text: string): Buffer {
  const input = Buffer.from(text);
  // At worst a byte becomes three, and three such bytes get a soft line break.
  const output = Buffer.allocUnsafe(input.length * 4 + 8);
  let end = 0;
  /** How many more characters fit on the line, besides the `=` of a soft line break. */
  let left = longestLine;
  for (let i = 0; i < input.length; i += 1) {
    const byte = input[i] ?? 0;
    if (byte === lf) {
      output[end] = cr;
      output[end + 1] = lf;
      end += 2;
      left = longestLine;
      continue;
    }
    if (byte === cr && input[i + 1] === lf) continue;
    const isPlain =
      isPrintable[byte] === 1 ||
      (byte === space && !isLineEnd(input[i + 1])) ||
      (byte === dot && left < longestLine && left > 0);
    if (left < (isPlain ? 1 : 3)) {
      output[end] = equals;
      output[end + 1] = cr;
      output[end + 2] = lf;
      end += 3;
      left = longestLine;
    }
    if (isPlain) {
      output[end] = byte;
      end += 1;
      left -= 1;
    } else {
      output[end] = equals;
      output[end + 1] = digits[byte >> 4] ?? 0;
      output[end + 2] = digits[byte & 15] ?? 0;
      end += 3;
      left -= 3;
    }
  }
  return output.subarray(0, end);
}

const longestLine = 75;
const [lf, cr, space, dot, equals] = [10, 13, 32, 46, 61];
const digits = Buffer.from('0123456789ABCDEF');

/** Bytes that stand for themselves in every place: ASCII without spaces, which may not end a line, dots and `=`. */
const isPrintable = new Uint8Array(256).fill(1, 33, 127);
isPrintable[dot] = 0;
isPrintable[equals] = 0;

function isLineEnd(byte: number | undefined): boolean {
  return byte === undefined || byte === lf || byte === cr;
}
