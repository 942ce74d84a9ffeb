/** The title of the payment's panel names the section that has the fields. */
export const panelTitleId = 'payment-panel';
