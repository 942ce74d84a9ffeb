const lineLength = 76;
const [cr, lf] = [13, 10];

/** Encodes bytes for a mail (RFC 2045 section 6.8): lines of 76 characters that end in CRLF. */
export function encodeBase64Lines(content: Buffer): Buffer {
  const encoded = Buffer.from(content.toString('base64'), 'latin1');
  const output = Buffer.allocUnsafe(encoded.length + 2 * Math.ceil(encoded.length / lineLength));
  let end = 0;
  for (let start = 0; start < encoded.length; start += lineLength) {
    const line = encoded.subarray(start, start + lineLength);
    output.set(line, end);
    end += line.length;
    output[end] = cr;
    output[end + 1] = lf;
    end += 2;
  }
  return output;
}
