/** Ports of mail submission and transfer, and of mail reading, that may be asked for on any public host. */
export const servicePorts: Readonly<Record<'smtp' | 'imap', readonly number[]>> = {
  smtp: [25, 465, 587, 2525],
  imap: [143, 993],
};
