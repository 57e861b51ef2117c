import type { BackupsTexts } from './es.ts';

export const en: BackupsTexts = {
  failed: { subject: 'The backup was not made', body: 'The last backup failed.' },
  old: { subject: 'There is no recent backup', body: 'No backup has been completed for more than two days.' },
  reasons: {
    disk_full: 'There is no space left in the folder of the backups.',
    folder_unusable: 'The server cannot write to the folder of the backups.',
    database: 'The database could not be copied.',
    check_failed: 'Read again, it was not what had been written. Do not use it; check the disk.',
    cut_off: 'It was cut off before its end.',
    in_use: 'Another process was working in the same folder.',
    bucket: 'It is whole on the server, but could not be sent to the bucket.',
    other: 'The reason is in the log of the server.',
  },
  none: 'There is no good backup.',
  last: (day) => `The last good backup is of ${day}.`,
  button: 'See the backups',
  footer: 'We write to you because you run this installation of {product}.',
};
