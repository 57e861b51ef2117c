/** Ports of mail submission and transfer, and of mail reading, that are allowed on any public host. */
export const servicePorts: Readonly<Record<'smtp' | 'imap', readonly number[]>> = {
  smtp: [25, 465, 587, 2525],
  imap: [143, 993],
};
