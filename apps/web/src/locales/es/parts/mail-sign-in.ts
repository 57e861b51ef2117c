/** Part of the namespace `incoming`: mailboxes connected by signing in at their provider. */
export const signIn = {
  with: 'Conectar con {{name}}',
  or: 'O con su contraseña',
  missing: '{{name}} todavía no está preparado en esta instalación.',
  missingHelp: 'Falta el identificador de cliente, que pone quien la administra.',
  lead: 'Te llevamos a {{name}} para que entres y des permiso. No vemos tu contraseña, y puedes retirar el permiso cuando quieras.',
  again:
    'Te llevamos a {{name}} para que des permiso otra vez. Las conversaciones, las reglas y lo ya leído se quedan como están.',
  address: 'Dirección del buzón',
  shared: 'Es un buzón compartido: entro con mi propia cuenta',
  go: 'Continuar en {{name}}',
  finishing: 'Conectamos el buzón…',
  done: '«{{name}}» está conectado.',
  reconnect: 'Conectar de nuevo',
  reconnectOf: 'Conectar de nuevo {{name}}',
  via: 'Conectado con {{name}}',
  sendsVia: 'Los correos salen por {{host}}, con el mismo permiso.',
  receivesOnly: 'Con {{name}}, este buzón solo recibe.',
} as const;

/** Part of the namespace `options`: the providers, for the operator. */
export const oauth = {
  title: 'Buzones que se conectan entrando con Google o Microsoft',
  lead: 'Tus clientes conectan su buzón sin dar la contraseña. Registra esta instalación como aplicación en cada servicio, con esta dirección de vuelta, y escribe aquí lo que te dé.',
  redirect: 'Dirección de vuelta',
  copy: 'Copiar',
  copied: 'Copiada',
  set: 'Preparado',
  unset: 'Sin preparar',
  boxes_one: '{{n}} buzón conectado',
  boxes_other: '{{n}} buzones conectados',
  howTo: {
    google:
      'En Google Cloud, crea un cliente OAuth de tipo «Aplicación web» y activa el permiso https://mail.google.com/.',
    microsoft:
      'En Microsoft Entra, registra una aplicación web con los permisos delegados IMAP.AccessAsUser.All, SMTP.Send y offline_access.',
    other: 'Vale cualquier servicio con OAuth 2.0, código de autorización y PKCE.',
  },
  unreadable: 'El secreto no se puede leer: escríbelo otra vez.',
  edit: 'Cambiar',
  editOf: 'Cambiar {{name}}',
  prepare: 'Preparar',
  prepareOf: 'Preparar {{name}}',
  add: 'Añadir otro servicio',
  id: 'Nombre corto',
  idHint: 'Minúsculas, cifras y guiones. No se puede cambiar después.',
  name: 'Nombre',
  clientId: 'Identificador de cliente',
  clientSecret: 'Secreto de cliente',
  secretKept: 'Déjalo vacío para conservar el guardado.',
  secretHint: 'Se guarda cifrado y no se vuelve a mostrar.',
  tenant: 'Organización (tenant)',
  tenantHint: 'Vacío, pueden entrar todas. Con el identificador de una, solo ella.',
  authorizeUrl: 'Dirección de autorización',
  tokenUrl: 'Dirección de tokens',
  revokeUrl: 'Dirección de revocación (opcional)',
  scopes: 'Permisos (scopes)',
  scopesHint: 'Separados por espacios.',
  imapHost: 'Servidor IMAP',
  imapPort: 'Puerto IMAP',
  smtpHost: 'Servidor SMTP (opcional)',
  smtpPort: 'Puerto SMTP',
  save: 'Guardar',
  saved: 'Servicio de acceso guardado',
  remove: 'Quitar',
  removeTitle: '¿Quitar {{name}}?',
  removeHelp: 'Los buzones conectados con él dejan de leerse hasta que vuelva a estar preparado.',
} as const;

/** Part of the namespace `errors`. */
export const mailSourceErrors = {
  too_many: 'Llegas al máximo de {{limit}} entradas de correo. Quita alguna que no uses.',
  connection_failed: 'No se ha podido abrir ese buzón.',
  nothing_to_retry: 'Ese correo ya no se guarda; no se puede volver a leer.',
  provider_not_set: 'Ese servicio todavía no está preparado en esta instalación.',
  access_denied: 'No se ha dado permiso. Puedes probar otra vez.',
  access_expired: 'Ese acceso ya no vale: se empezó en otra sesión o hace demasiado. Empieza otra vez.',
} as const;
