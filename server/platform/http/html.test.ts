import { expect, test } from 'vitest';
import { html } from './html.ts';

test('every value is escaped, in text and in attributes', () => {
  const hostile = `<script>"a" & 'b'</script>`;
  const escaped = '&lt;script&gt;&quot;a&quot; &amp; &#39;b&#39;&lt;/script&gt;';
  expect(html`<p title="${hostile}">${hostile}</p>`.markup).toBe(`<p title="${escaped}">${escaped}</p>`);
});

test('markup stays markup, alone and in a list', () => {
  const items = ['1 < 2', 'b'].map((text) => html`<li>${text}</li>`);
  expect(html`<ul>${items}</ul>${html`<hr>`}`.markup).toBe('<ul><li>1 &lt; 2</li><li>b</li></ul><hr>');
});

test('backslashes and dollar signs are literal', () => {
  expect(html`<p>${'\\n $& $1'}</p>`.markup).toBe('<p>\\n $&amp; $1</p>');
});
