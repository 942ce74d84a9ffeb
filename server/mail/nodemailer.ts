import { createRequire } from 'node:module';

// Imported as ES modules, nodemailer makes Node load a client for fetch that the shop never uses: 4 MB at rest.
const require = createRequire(import.meta.url);

export const { createTransport }: typeof import('nodemailer') = require('nodemailer');
export const addressparser: typeof import('nodemailer/lib/addressparser').default = require('nodemailer/lib/addressparser');
export const MimeNode: typeof import('nodemailer/lib/mime-node').default = require('nodemailer/lib/mime-node');
