export const catalogue = {
  title: 'Ayuda',
  lead: 'Guías cortas: qué hacer, en qué orden y dónde.',
  adminLead: 'Guías para poner en marcha la instalación y cuidarla.',
  search: 'Buscar en las guías',
  noneTitle: 'Ninguna guía con «{{query}}»',
  noneHelp: 'Prueba con otra palabra.',
  clear: 'Ver todas las guías',
  missing: 'Esta guía no existe',
  missingHelp: 'Quizá cambió de dirección. Están todas en Ayuda.',
  all: 'Todas las guías',
  next: 'Guía siguiente',
  shortcuts: 'Atajos de teclado',
  guide: {
    firstProfile: {
      title: 'Tu primer perfil',
      summary: 'De la página vacía a la dirección que compartes.',
      words: 'empezar crear publicar página',
    },
    blocks: {
      title: 'Los bloques de una página',
      summary: 'Añadir, ordenar, traducir y mostrar a su hora.',
      words: 'editor sección columnas texto imagen',
    },
    sharing: {
      title: 'Compartir tu página',
      summary: 'Enlace, código QR, tarjeta de contacto e incrustar.',
      words: 'qr vcard enlace imprimir web',
    },
    mailbox: {
      title: 'El buzón',
      summary: 'Contestar, posponer, tomar notas y no perder ningún mensaje.',
      words: 'mensajes conversaciones respuestas borradores',
    },
    ownMail: {
      title: 'Conectar tu correo',
      summary: 'Enviar con tu servidor o tu dominio y recibir en el buzón.',
      words: 'smtp imap remitente dominio reenvío',
    },
    importing: {
      title: 'Importar tamys',
      summary: 'De un CSV, un Excel o una vCard, y deshacerlo si hace falta.',
      words: 'contactos excel csv vcard lista',
    },
    segments: {
      title: 'Listas vivas',
      summary: 'Reglas que eligen tamys y se actualizan solas.',
      words: 'segmentos filtros reglas audiencia',
    },
    templates: {
      title: 'Plantillas y variables',
      summary: 'Escribir un correo una vez y saludar a cada persona por su nombre.',
      words: 'liquid variables formato mjml html',
    },
    campaigns: {
      title: 'Enviar una campaña',
      summary: 'Audiencia, prueba, envío y resultados.',
      words: 'newsletter boletín asunto prueba a/b informe',
    },
    deliverability: {
      title: 'Que tus correos lleguen',
      summary: 'Dominio, DKIM, SPF, DMARC y una lista limpia.',
      words: 'dns spam rebotes quejas entregabilidad',
    },
    automations: {
      title: 'Automatizaciones',
      summary: 'Correos y etiquetas que salen solos cuando pasa algo.',
      words: 'bienvenida pasos desencadenante esperar',
    },
    drive: {
      title: 'La nube y sus enlaces',
      summary: 'Guardar archivos, compartirlos y pedirlos.',
      words: 'archivos subir carpetas contraseña descargar',
    },
    walls: {
      title: 'Muros',
      summary: 'Publicar, moderar y llevar las novedades a otros sitios.',
      words: 'publicaciones comentarios moderación rss',
    },
    plan: {
      title: 'Tu plan y tus facturas',
      summary: 'Cambiar de plan, ampliar cuotas y pagar.',
      words: 'suscripción pago tarjeta cuota paquete',
    },
    privacy: {
      title: 'Privacidad y RGPD',
      summary: 'Consentimientos, datos de una persona y borrado.',
      words: 'gdpr datos borrar exportar consentimiento',
    },
    keys: {
      title: 'Claves y webhooks',
      summary: 'Programas que leen, escriben y reciben avisos.',
      words: 'api token integración avisos',
    },
    mailSetup: {
      title: 'Poner en marcha el correo',
      summary: 'Servidor de salida, dominio y correo entrante.',
      words: 'smtp dkim entrada buzón salida',
    },
    billingSetup: {
      title: 'Poner en marcha los cobros',
      summary: 'Emisor, impuestos, series, planes y pagos.',
      words: 'facturas impuestos planes proveedor',
    },
    backups: {
      title: 'Copias de seguridad',
      summary: 'Qué guardar, cómo y cómo volver atrás.',
      words: 'backup restaurar copia',
    },
    policies: {
      title: 'Políticas',
      summary: 'Textos legales con versiones y quién los aceptó.',
      words: 'legal privacidad términos versiones',
    },
  },
} as const;

declare module '../catalogues.ts' {
  interface Catalogues {
    help: typeof catalogue;
  }
}
