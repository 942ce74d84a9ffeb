/** The font of pages, for what can't read their style sheet. A build puts that of the brand in place of this one. */
export const pageFont = { family: 'Geist', weights: '100 900', file: '' };
