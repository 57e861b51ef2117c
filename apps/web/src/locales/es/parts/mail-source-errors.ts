/** Part of the namespace `errors`, in a file of its own: every screen loads it. */
export const mailSourceErrors = {
  too_many: 'Llegas al máximo de {{limit}} entradas de correo. Quita alguna que no uses.',
  connection_failed: 'No se ha podido abrir ese buzón.',
  nothing_to_retry: 'Ese correo ya no se guarda; no se puede volver a leer.',
  provider_not_set: 'Ese servicio todavía no está preparado en esta instalación.',
  access_denied: 'No se ha dado permiso. Puedes probar otra vez.',
  access_expired: 'Ese acceso ya no vale: se empezó en otra sesión o hace demasiado. Empieza otra vez.',
} as const;
