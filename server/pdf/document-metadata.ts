import { formatMoment, formatText } from './pdf-values.ts';

export interface Metadata {
  readonly title: string;
  readonly author: string;
  readonly createdAt: Date;
  /** The program that writes the document. */
  readonly program: string;
}

/** The document information dictionary (ISO 32000-1, 14.3.3). */
export function writeInfo({ title, author, createdAt, program }: Metadata): string {
  return `<</Title${formatText(title)}/Author${formatText(author)}/CreationDate${formatMoment(createdAt)}/Creator${formatText(program)}/Producer${formatText(program)}>>`;
}

/** The same as XMP, which also says that the document keeps to PDF/UA (ISO 14289-1, clause 5). */
export function writeXmp(metadata: Metadata): string {
  const [title, author, program] = [metadata.title, metadata.author, metadata.program].map(escapeXml);
  const date = `${metadata.createdAt.toISOString().slice(0, 19)}Z`;
  return `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/">
<pdfuaid:part>1</pdfuaid:part>
<xmp:CreateDate>${date}</xmp:CreateDate><xmp:CreatorTool>${program}</xmp:CreatorTool><pdf:Producer>${program}</pdf:Producer>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${title}</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>${author}</rdf:li></rdf:Seq></dc:creator>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>`;
}

function escapeXml(text: string): string {
  return text.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);
}
