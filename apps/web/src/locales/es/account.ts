export const catalogue = {
  section: 'Cuenta',
  home: {
    title: 'Cuenta',
    heading: 'Tu cuenta',
    lead: 'Quién eres aquí, qué plan tienes y cómo quieres ver {product}.',
    alias: 'Alias',
    codigo: 'Código de cliente',
    since: 'Desde',
    plan: 'Plan',
    noPlan: 'Sin plan',
    language: 'Idioma',
    theme: 'Tema',
    preferences: 'Cambiar',
    seePlan: 'Ver mi plan',
  },
  preferences: {
    title: 'Preferencias',
    lead: 'Cada cambio se guarda solo.',
    saving: 'Guardando…',
    saved: 'Guardado',
    failed: 'No se pudo guardar',
    language: 'Idioma y formato',
    interface: 'Idioma de {product}',
    interfaceHelp: 'También el de los correos que te enviamos.',
    looks: 'Aspecto',
    theme: 'Tema',
    themeHelp: 'Según el sistema cambia solo al anochecer.',
    themes: { auto: 'Sistema', light: 'Claro', dark: 'Oscuro' },
    motion: 'Reducir movimiento',
    motionHelp: 'Quita animaciones y transiciones.',
    keyboard: 'Teclado',
    singleKeys: 'Atajos de una tecla',
    singleKeysHelp: 'Como «g» y luego «b» para ir al buzón. Ctrl K funciona siempre.',
    on: 'Sí',
    off: 'No',
  },
} as const;

declare module '../catalogues.ts' {
  interface Catalogues {
    account: typeof catalogue;
  }
}
