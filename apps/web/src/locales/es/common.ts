export const catalogue = {
  adminRole: { owner: 'Propietario', support: 'Soporte', auditor: 'Auditor', observer: 'Observador' },
  opening: 'Abriendo…',
  loading: 'Cargando',
  helpWith: 'Ayuda: {{what}}',
  howItWorks: 'Cómo funciona',
  retry: 'Reintentar',
  cancel: 'Cancelar',
  countryNone: 'Ningún país se llama así',
  seePlans: 'Ver planes',
  listNone: 'Nada se llama así',
  close: 'Cerrar',
  goTo: 'Ir a',
  undo: 'Deshacer',
  language: 'Idioma',
  failure: {
    timeout: 'Tarda demasiado',
    code: 'Falta una parte de {product}',
    crash: 'Esta pantalla se ha roto',
    offline: 'Sin conexión',
    content: 'No hemos podido leer esto',
  },
  offlineHelp: 'Sigues donde estabas. Lo que falte se carga en cuanto vuelva.',
  failureHelp: {
    timeout: 'Han pasado dos minutos sin respuesta. Comprueba tu conexión y vuelve a intentarlo.',
    code: 'Puede que haya una versión nueva o que se cortara la conexión.',
    crash: 'Lo que habías guardado sigue guardado. Al reintentar se carga de nuevo.',
    offline: 'Se abre sola en cuanto vuelva la conexión.',
  },
  password: {
    show: 'Mostrar contraseña',
    hide: 'Ocultar contraseña',
    strength: {
      0: 'Al menos {{min}} caracteres, llevas {{length}}',
      1: 'Débil: alarga la frase o evita palabras comunes',
      2: 'Regular: {{length}} caracteres',
      3: 'Buena: {{length}} caracteres',
      4: 'Muy buena: {{length}} caracteres',
    },
  },
  phone: {
    selectedCountry: 'País elegido',
    search: 'Buscar país',
    clearSearch: 'Borrar búsqueda',
    countries: 'Países',
    noCountry: 'Elige un país',
    noResults: 'Ningún país con ese nombre',
    results_one: 'Un país',
    results_other: '{{count}} países',
  },
  wait: {
    title: 'Demasiados intentos.',
    left: 'Puedes probar otra vez en',
    over: 'Ya puedes probar otra vez.',
  },
} as const;

declare module '../catalogues.ts' {
  interface Catalogues {
    common: typeof catalogue;
  }
}
