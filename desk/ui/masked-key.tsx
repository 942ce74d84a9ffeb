/** A masked key: its dots shortened, so that keys line up by what tells them apart. */
export function MaskedKey({ text }: { readonly text: string }) {
  return <code className="whitespace-nowrap">{text.replace(/^[•-]+/, '••••')}</code>;
}
