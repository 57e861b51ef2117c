export const catalogue = {
  title: 'Dominios de envío',
  leads: {
    client:
      'Envía tus campañas desde tu propio dominio. Con estos registros en el DNS, los correos llegan firmados y los grandes proveedores los aceptan.',
    operator:
      'El dominio desde el que salen los correos de la plataforma. Firmado y publicado en el DNS, los grandes proveedores los aceptan.',
  },
  none: 'Aún no hay ningún dominio.',
  domain: 'Dominio',
  domainExample: 'midominio.com',
  add: 'Añadir dominio',
  states: {
    good: 'Listo para enviar.',
    failing: 'Le falta algo para enviar.',
    unchecked: 'Todavía sin comprobar.',
    overridden: 'Se envía aunque fallan las comprobaciones.',
  },
  checkedAt: 'Comprobado el {{when}}.',
  checks: 'Qué dice el DNS',
  found: 'Ahora dice:',
  verdicts: { good: 'Correcto', warn: 'Mejorable', bad: 'Falta', unknown: 'Sin respuesta' },
  names: {
    dkim_rsa: 'Firma (DKIM)',
    dkim_ed25519: 'Firma corta (DKIM Ed25519)',
    spf: 'Quién puede enviar (SPF)',
    dmarc: 'Qué hacer con lo falso (DMARC)',
    mx: 'Quién recibe el correo (MX)',
    ptr: 'Nombre del servidor (PTR)',
  },
  problems: {
    missing: 'No está publicado.',
    other_key: 'El registro tiene otra clave. Copia de nuevo el valor completo.',
    revoked: 'El registro está vacío, así que anula la firma. Copia de nuevo el valor.',
    several: 'Hay más de un registro y solo puede haber uno. Únelos o borra los que sobran.',
    broken: 'El registro no se entiende. Cópialo tal como aparece abajo.',
    too_many_lookups: 'La política obliga a más de 10 consultas y los servidores la ignoran. Quita algún include.',
    allows_everybody: 'La política deja enviar a cualquiera (+all). Cámbialo por ~all.',
    not_named: 'La política no nombra a este servidor.',
    no_reverse: 'La dirección del servidor no tiene nombre. Pídeselo a quien te da la conexión.',
    other_reverse: 'El nombre de la dirección no vuelve a ella. Pídele a tu proveedor que lo corrija.',
    no_answer: 'Los servidores de nombres no han contestado. Se volverá a preguntar.',
  },
  missing: {
    dkim_rsa: 'Publica el registro de la firma.',
    dkim_ed25519: 'Se puede enviar sin ella; algunos proveedores la prefieren.',
    spf: 'Publica el registro, o añade nuestra parte al que ya tengas.',
    dmarc: 'Publica el registro; con p=none solo informa.',
    mx: 'Nadie recibe correo en este dominio, así que las respuestas directas se pierden.',
    ptr: 'Pide un nombre inverso para el servidor.',
  },
  records: 'Registros para el DNS',
  recordsHelp:
    'Créalos donde tengas el dominio y pulsa «Comprobar». Pueden tardar un rato en verse; mientras tanto se comprueban solos.',
  recordName: 'Nombre',
  recordValue: 'Valor',
  copy: 'Copiar',
  copied: 'Copiado',
  copyFailed: 'Márcalo y cópialo a mano',
  check: 'Comprobar',
  rotate: 'Renovar claves',
  leaving: 'Las claves anteriores ya no firman. Deja sus registros en el DNS hasta el {{when}}.',
  override: 'Enviar de todos modos',
  overrideTitle: '¿Enviar desde {{domain}} aunque fallen las comprobaciones?',
  overrideHelp:
    'Los grandes proveedores pueden rechazar los correos y tu dominio puede perder reputación. Queda apuntado en el historial.',
  remove: 'Quitar',
  removeTitle: '¿Quitar {{domain}}?',
  removeHelp: 'Sus claves se destruyen. Si lo vuelves a añadir tendrás que publicar registros nuevos.',
  campaignAddress: 'Enviar las campañas desde',
  campaignAddressExample: 'noticias',
  campaignsFrom: 'Las campañas salen desde {{address}}.',
  use: 'Usar esta dirección',
  useProduct: 'Volver a la de la plataforma',
  limits: {
    title: 'Ritmo de envío',
    leads: {
      client:
        'Cuántos correos de tus campañas salen como mucho por minuto. Se aplica al momento, también a las que están saliendo.',
      operator: 'Cuántos correos de campañas salen como mucho por minuto. Se aplica al momento, sin reiniciar nada.',
    },
    own: 'Correos por minuto',
    all: 'Todos juntos, por minuto',
    client: 'Cada cliente, por minuto',
    domains: 'Por dominio de destino',
    domainsHint: 'Dominio y correos por minuto, separados por comas: gmail.com 100, outlook.com 200',
    empty: 'Vacío: sin límite.',
    save: 'Guardar ritmo',
  },
  instance: {
    title: 'No se está enviando ningún correo.',
    reasons: {
      file_missing:
        'Falta el archivo que identifica esta instalación, como pasa al restaurar o copiar la base de datos.',
      other_mark:
        'La base de datos no es la última con la que trabajó esta instalación, como pasa al restaurar una copia.',
    },
    waiting:
      'Esperan {{mails}} correos y {{campaigns}} campañas, y quizá ya se enviaron. Confirma solo si esta es la única instalación con estos datos.',
    confirm: 'Confirmar y enviar',
  },
};

declare module '../catalogues.ts' {
  interface Catalogues {
    sending: typeof catalogue;
  }
}
