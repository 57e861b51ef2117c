import type { BackupFailure } from '@enlace/contract/operation/backups/backups.schemas.ts';

export type BackupsTexts = {
  failed: { subject: string; body: string };
  old: { subject: string; body: string };
  reasons: Record<BackupFailure, string>;
  none: string;
  last: (day: string) => string;
  button: string;
  footer: string;
};

export const es: BackupsTexts = {
  failed: { subject: 'La copia de seguridad no se hizo', body: 'La última copia de seguridad falló.' },
  old: {
    subject: 'No hay copia de seguridad reciente',
    body: 'Hace más de dos días que no se completa ninguna copia de seguridad.',
  },
  reasons: {
    disk_full: 'No queda espacio en la carpeta de las copias.',
    folder_unusable: 'El servidor no puede escribir en la carpeta de las copias.',
    database: 'La base de datos no se pudo copiar.',
    check_failed: 'Al leerla de nuevo, no coincidía con lo escrito. No la uses; comprueba el disco.',
    cut_off: 'Se interrumpió antes de terminar.',
    in_use: 'Otro proceso trabajaba en la misma carpeta.',
    bucket: 'Está completa en el servidor, pero no se ha podido enviar al bucket.',
    other: 'El motivo está en el registro del servidor.',
  },
  none: 'No hay ninguna copia buena.',
  last: (day) => `La última copia buena es del ${day}.`,
  button: 'Ver las copias',
  footer: 'Te escribimos porque administras esta instalación de {product}.',
};
