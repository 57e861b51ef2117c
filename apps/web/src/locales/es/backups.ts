export const catalogue = {
  title: 'Copias de seguridad',
  lead: 'Se hacen sin parar el servicio, se leen de nuevo al terminar y su base de datos se pone en marcha una vez para ver que sirve. Una copia restaurada no envía correos ni cobra a nadie hasta que la confirmas.',
  begin: 'Hacer una copia ahora',
  check: 'Comprobar todas',
  good: 'Última copia buena: {{when}}.',
  none: 'Todavía no hay ninguna copia.',
  off: 'Las copias automáticas están desactivadas.',
  stale: 'No hay ninguna copia buena de los dos últimos días.',
  failed: 'La última copia falló.',
  damaged: 'Hay copias dañadas.',
  damagedHelp: 'Lo que se leyó no coincide con lo que se escribió. Comprueba el disco y haz otra copia.',
  working: { backup: 'Haciendo una copia', check: 'Comprobando las copias' },
  reasons: {
    disk_full: 'No queda espacio en la carpeta.',
    folder_unusable: 'El servidor no puede escribir en la carpeta.',
    database: 'La base de datos no se pudo copiar.',
    check_failed: 'Al leerla de nuevo no coincidía con lo escrito. Comprueba el disco.',
    cut_off: 'Se interrumpió antes de terminar.',
    in_use: 'Otro proceso trabajaba en la misma carpeta.',
    bucket: 'Está completa aquí, pero no se ha podido enviar al bucket.',
    other: 'El motivo está en el registro del servidor.',
  },
  list: {
    label: 'Copias que hay',
    database: 'base de datos {{size}}',
    files_one: '{{count}} archivo, {{size}}',
    files_other: '{{count}} archivos, {{size}}',
    noFiles: 'sin archivos',
    keys: 'con claves',
    noKeys: 'sin claves',
    tried: 'puesta en marcha',
    checked: 'comprobada',
    damaged: 'Dañada',
    all: 'Ver las {{n}}',
  },
  facts: {
    folder: 'Carpeta',
    free: '{{size}} libres',
    sameDisk:
      'Está en el mismo disco que los datos: si el disco falla, se pierden las dos cosas. Lleva las copias a otro sitio.',
    keys: 'Claves',
    bucket: 'Bucket',
    bucketGood_one: '{{count}} copia, la última {{when}}',
    bucketGood_other: '{{count}} copias, la última {{when}}',
    bucketEmpty: 'Todavía no hay ninguna copia buena.',
    bucketAway: 'Ahora no se puede acceder.',
    bucketDamaged: 'Hay copias dañadas.',
    bucketNone: 'Ninguno. Con BACKUP_S3_BUCKET cada copia se envía también fuera de esta máquina.',
    keysIn: 'Van dentro, selladas con la frase de BACKUP_PASSPHRASE.',
    keysOut: 'No van dentro. Guarda aparte el archivo de claves, o pon BACKUP_PASSPHRASE para que vayan selladas.',
  },
  form: {
    isOn: 'Hacer una copia cada día',
    hour: 'Desde las',
    timeZone: 'Zona horaria',
    timeThere: 'Allí son las {{time}}.',
    keepDaily: 'Días',
    keepWeekly: 'Semanas',
    keepMonthly: 'Meses',
    folder: 'Otra carpeta',
    folderHelp:
      'Ruta completa en el servidor, por ejemplo un disco montado. De cada día, semana y mes se guarda la última copia; la última buena no se borra nunca.',
    withFiles: 'Incluir los archivos de los clientes',
    save: 'Guardar copias',
  },
} as const;

declare module '../catalogues.ts' {
  interface Catalogues {
    backups: typeof catalogue;
  }
}
