/** The HTML of a client's mail, for previews elsewhere. */
export { mailBody } from '../own-mail.ts';
