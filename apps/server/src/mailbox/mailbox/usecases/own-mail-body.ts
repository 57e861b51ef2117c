/** How a mail of a client looks, for previews elsewhere. */
export { mailBody } from '../own-mail.ts';
