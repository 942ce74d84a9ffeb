// The logo, as the pages show it. A build puts that of `brand/logo.svg` in place of this file: `pictures-plugin.ts`.

export const isWordmark: boolean = false;
export const viewBox: string = '0 0 1 1';
/** What is in its `<svg>`; null where the logo is in files. */
export const markup: string | null = '';
/** Whether the markup has ids, each after `{id}`. */
export const hasIds: boolean = false;
/** Of the files. */
export const width: number = 1;
export const height: number = 1;
