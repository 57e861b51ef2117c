import type { BackupsTexts } from './es.ts';

export const en: BackupsTexts = {
  failed: { subject: 'The backup was not made', body: 'The last backup failed.' },
  old: { subject: 'There is no recent backup', body: 'No backup has been completed for more than two days.' },
  reasons: {
    disk_full: 'There is no space left in the backup folder.',
    folder_unusable: 'The server cannot write to the backup folder.',
    database: 'The database could not be copied.',
    check_failed: 'Read back, it differed from what was written. Do not use it; check the disk.',
    cut_off: 'It was interrupted.',
    in_use: 'Another process was working in the same folder.',
    bucket: 'It is complete on the server, but could not be uploaded to the bucket.',
    other: 'See the server log for the reason.',
  },
  none: 'There is no good backup.',
  last: (day) => `The last good backup is from ${day}.`,
  button: 'See backups',
  footer: 'You receive this because you run this {product} installation.',
};
