/** Part of the namespace `errors`, in a file of its own: every screen loads it. */
export const contactErrors = {
  field_name_taken: 'Ya tienes un campo con ese nombre.',
  too_many_fields: 'No caben más campos. Quita alguno que no uses.',
  topic_name_taken: 'Ya ofreces un tema con ese nombre.',
  topic_archived: 'Tienes archivado un tema con ese nombre. Ofrécelo otra vez: se conserva quién no lo quería.',
  too_many_topics: 'No caben más temas: el límite es {{limit}}. Archiva alguno que no uses.',
  field_values_changed: 'La cuenta ha cambiado: valores ahora, {{values}}. Mira otra vez antes de quitarlo.',
  address_suppressed: 'Esa persona pidió que se borraran sus datos. Solo puede volver si te da permiso de nuevo.',
  too_many_addresses: 'Este tamy ya tiene el máximo de direcciones.',
  merge_expired: 'Esta unión ya no se puede deshacer.',
  merge_covered: 'Hay una unión posterior sobre esta. Deshaz antes aquella.',
  name_differs: 'El nombre no coincide.',
  email_taken: 'Ya tienes a {{name}} con ese correo.',
} as const;
