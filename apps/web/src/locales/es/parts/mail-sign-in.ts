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
