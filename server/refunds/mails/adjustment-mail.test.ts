import { describe, expect, it } from 'vitest';
import { shop } from '../../../shop.config.ts';
import { sampleNote } from '../../../test/sample-note.ts';
import { sampleOrder } from '../../../test/sample-order.ts';
import type { AdjustmentNote } from '../adjustment-note.ts';
import { composeAdjustmentMail } from './adjustment-mail.ts';

function compose(note: AdjustmentNote, demo = false) {
  const notePdf = Buffer.from('%PDF');
  return composeAdjustmentMail({ seller: shop, subjectId: 'REF-7K4T-9WPN-3VGY-6JFB', note, notePdf, demo });
}

describe('the mail with an adjustment note', () => {
  it('goes to the buyer with the note, and always has the same Message-ID', () => {
    const mail = compose(sampleNote());
    expect(mail).toMatchObject({
      messageId: 'adjustment-note.ref-7k4t-9wpn-3vgy-6jfb@harbourlicensing.example',
      to: 'mia.nguyen@example.com',
      subject: 'Your refund and adjustment note ADJ-000001',
      attachments: [{ filename: 'ADJ-000001.pdf', contentType: 'application/pdf' }],
    });
  });

  it('states amounts, reason, references and which keys stop being valid, on its page and in its text', () => {
    const { html, text } = compose(
      sampleNote({ lines: sampleOrder().lines, amountCents: 46_196, gstCents: 4200 }),
    );
    const said = [
      ...['Your refund of $461.96', 'Ironbark Enterprise Protection', '3 seats', '$269.97', '$42.00'],
      ...['AUD $461.96', 'One seat was bought by mistake', '22 November 2026', 'ADJ-000001', 'INV-000001'],
      ...['RFN-4B1D-7E90-A3C5-22F8', 'Ironbark Enterprise Protection: …ENDA1, …ENDA2, …ENDA3'],
      ...['Ironbark Security Complete: …ENDB1'],
    ];
    for (const words of said) {
      expect(html).toContain(words);
      expect(text).toContain(words);
    }
  });

  it('names no keys where the one key of a line stays valid, or where they never came', () => {
    const lines = sampleOrder().lines.map((line, i) => ({ ...line, endedKeys: i === 0 ? [] : ['XYZ23'] }));
    const { html, text } = compose(sampleNote({ lines }));
    for (const part of [html, text]) {
      expect(part).not.toContain('Ironbark Enterprise Protection: …');
      expect(part).toContain('Ironbark Security Complete: …XYZ23');
    }
  });

  it('of money without seats names no keys', () => {
    const { html, text } = compose(sampleNote({ lines: [], amountCents: 1000, gstCents: 91 }));
    expect(text).toContain('Price reduction');
    for (const part of [html, text]) expect(part).not.toContain('no longer valid');
  });

  it('says that it is a demonstration, and escapes what people typed', () => {
    const { html, text } = compose(sampleNote({ reason: 'Too <b>many</b> & "odd"' }), true);
    for (const part of [html, text]) expect(part).toContain('Demonstration only');
    expect(html).not.toContain('<b>many');
    expect(text).toContain('Too <b>many</b> & "odd"');
  });
});
