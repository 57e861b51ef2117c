export const catalogue = {
  title: 'Dominios propios',
  lead: 'Muestra tus perfiles en una dirección tuya, como www.tutienda.es.',
  included: 'Todos los planes incluyen hasta {{limit}} dominios, también los de prueba.',
  host: 'Tu dominio',
  example: 'www.tutienda.es',
  add: 'Añadir dominio',
  states: {
    pending: 'Sin comprobar',
    verified: 'En marcha',
    failing: 'Con problemas',
    withdrawn: 'Retirado',
  },
  pending: 'Aún no se ve. Publica estos registros antes del {{end}}.',
  failing: 'Sigue a la vista, pero se retira el {{end}} si sus registros no vuelven.',
  withdrawn: 'Ya no muestra tus páginas. Recupera sus registros y compruébalo.',
  checkedAt: 'Última comprobación: {{when}}.',
  records: 'Registros DNS',
  recordsHelp: 'Cópialos donde administras el dominio. Pueden tardar desde unos minutos hasta un día en verse.',
  purposes: { proof: 'Prueba de que es tuyo', route: 'Camino hasta aquí' },
  verdicts: { good: 'Correcto', bad: 'Por hacer', unknown: 'Sin respuesta' },
  problems: {
    missing: 'Todavía no está. Añade este registro.',
    other_value: 'Hay otro valor. Añade este sin quitar los demás.',
    elsewhere: 'Lleva a otro sitio. Cambia el registro o quita los que no sean este.',
    no_answer: 'Los servidores de nombres no responden. Se vuelve a mirar solo.',
    held: 'Otra cuenta tiene este dominio comprobado. Quita su registro de prueba si el dominio ya es tuyo.',
  },
  found: 'Se encuentra:',
  name: 'Nombre',
  copy: 'Copiar',
  copied: 'Copiado',
  copyFailed: 'Cópialo a mano',
  root: 'Perfil en {{url}}',
  main: 'Tu perfil principal ({{name}})',
  others: 'Los demás perfiles, cada uno con su dirección',
  all: 'Todos, también los nuevos',
  redirects: 'Llevar aquí a quien llegue por la dirección de {product}',
  saved: 'Dominio actualizado',
  check: 'Comprobar ahora',
  remove: 'Quitar dominio',
  removeTitle: '¿Quitar {{host}}?',
  removeHelp: 'Tus páginas dejan de verse en ese dominio y siguen en la dirección de {product}.',
} as const;

declare module '../catalogues.ts' {
  interface Catalogues {
    domains: typeof catalogue;
  }
}
