-- Earlier releases could store □ in the figures of a quote whose buyer typed a rare mark. The files of quotes with text
-- outside ASCII are rendered again when they are next opened.
delete from quote_documents using quotes
where quotes.number = quote_number
  and (octet_length(concat(quotes.billing, quotes.note)) <> char_length(concat(quotes.billing, quotes.note))
    or exists (select from quote_lines
      where quote_lines.quote_number = quotes.number and octet_length(product_name) <> char_length(product_name)));
