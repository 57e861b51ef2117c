type FileNote = readonly [path: string, about: string];

export const es = {
  readme: {
    fileName: 'LEEME.txt',
    title: 'Tus datos de Enlace',
    intro: (date: string) =>
      `Este archivo contiene todo lo que tienes en Enlace, tal como estaba el ${date}. Puedes guardarlo, leerlo con otros programas o llevarlo a otro servicio.`,
    forms:
      'Los archivos .jsonl tienen un registro JSON por línea (UTF-8); las fechas están en formato ISO 8601. Los .csv se abren con cualquier hoja de cálculo, los .vcf con cualquier agenda y los .eml con cualquier programa de correo. Los enlaces entre archivos son los campos terminados en «_id».',
    wall: {
      title: 'Un muro de Enlace',
      intro: (date: string) =>
        `Este archivo contiene un muro tal como estaba el ${date}: walls/posts.jsonl tiene las publicaciones, walls/comments.jsonl los comentarios, walls/reactions.jsonl y walls/votes.jsonl las reacciones y los votos (sin quién), y files/ los archivos que muestran. Lo que está en la papelera no viene.`,
      back: 'Para traerlo a un muro: Muros → Ajustes del muro → Traer un muro.',
    },
    files: [
      [
        'manifest.json',
        'Lista de todos los archivos con su tamaño, su suma SHA-256 y su número de registros, y la versión del esquema.',
      ],
      [
        'account/account.json',
        'Tu cuenta: nombre, alias, código, correo, teléfono, idioma, zona horaria y preferencias.',
      ],
      [
        'account/',
        'Sesiones, accesos, llaves de acceso, claves de API y webhooks (sin su secreto), avisos enviados en los últimos 30 días, suscripción, consumo, notificaciones, días de la papelera y exportaciones.',
      ],
      ['billing/', 'Facturas en PDF, con sus líneas, impuestos, pagos y saldo; periodos de la suscripción y paquetes.'],
      ['profiles/profiles.jsonl', 'Tus perfiles con su borrador y lo publicado.'],
      [
        'profiles/published-versions.jsonl',
        'Cada versión que publicaste. En profiles/published/ está lo que se ve ahora, un documento por perfil.',
      ],
      ['profiles/statistics-visits.jsonl, statistics-clicks.jsonl', 'Visitas y clics por día.'],
      ['folders/*.jsonl', 'Tus carpetas y etiquetas, y qué hay en cada una.'],
      ['contacts/contacts.csv, contacts.vcf', 'Tus tamys para una hoja de cálculo y para una agenda.'],
      ['contacts/contacts.jsonl', 'Tus tamys completos, también los que están en la papelera.'],
      ['contacts/consents.jsonl, timeline.jsonl', 'Sus consentimientos y todo lo que ha pasado con cada uno.'],
      ['contacts/signup-requests.jsonl', 'Altas al boletín de los últimos días, confirmadas o no.'],
      [
        'mailbox/conversations.jsonl, messages.jsonl',
        'Conversaciones y mensajes. Los adjuntos están en mailbox/attachments/ y los correos recibidos, tal como llegaron, en mailbox/raw/.',
      ],
      ['templates/', 'Tus plantillas.'],
      ['campaigns/', 'Tus campañas, el correo que salió, sus enlaces, cada envío y lo que hizo quien lo recibió.'],
      ['automations/', 'Tus automatizaciones, quién pasó por cada una y los correos que salieron de ellas.'],
      ['mails/', 'Los correos sueltos enviados en tu nombre.'],
      ['files/', 'Tus imágenes y archivos, byte a byte, con su lista en files.jsonl.'],
      ['walls/', 'Tus muros: publicaciones, comentarios, reacciones y votos.'],
      ['history/', 'El historial de tu cuenta y los sellos que demuestran que nadie lo ha cambiado.'],
    ] as readonly FileNote[],
    leftOut:
      'No están: contraseñas, códigos y cualquier otro secreto; las cuentas que se pueden volver a calcular a partir de lo que sí está; y las marcas de corta duración que limitan abusos.',
    limits:
      'Cada archivo de dentro ocupa como máximo 4 GiB; las listas que superan 1 GiB continúan en archivos con el final -2, -3… Los archivos de más de 4 GiB o con más de 65.535 archivos dentro usan ZIP64, que leen todos los programas actuales.',
  },
  ready: {
    subject: 'Tus datos están listos',
    title: 'Tus datos están listos',
    hello: (name: string) => `Hola, ${name}:`,
    body: (size: string, date: string) =>
      `El archivo con todo lo que tienes en {product} está listo y ocupa ${size}. Puedes descargarlo hasta el ${date}; después lo borramos.`,
    button: 'Abrir opciones',
    note: 'Por seguridad, el archivo no va en este correo: se descarga desde tu cuenta.',
  },
  failed: {
    subject: 'No hemos podido preparar tus datos',
    title: 'No hemos podido preparar tus datos',
    hello: (name: string) => `Hola, ${name}:`,
    body: 'Lo hemos intentado varias veces y algo ha fallado. Tus datos siguen donde estaban. Puedes volver a pedirlos.',
    button: 'Abrir opciones',
  },
  footer: 'Este mensaje es parte del funcionamiento de tu cuenta en {product}.',
};
export type PortabilityTexts = typeof es;
