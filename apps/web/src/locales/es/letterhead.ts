export const catalogue = {
  title: 'Tu marca',
  lead: 'Con esto empiezan los perfiles y las plantillas nuevas. Lo que ya tienes no cambia.',
  logo: 'Logotipo',
  logoHint: 'Encabeza los correos y llena la portada o la tarjeta que aún no tienen foto.',
  colors: { accent: 'Color principal', ground: 'Fondo', ink: 'Texto' },
  readable: 'Si un color no se lee bien en un tema, se usa el más parecido que sí se lea.',
  ofTheme: 'El del tema',
  choose: 'Elegir',
  codeOf: '{{part}}: código',
  backToTheme: '{{part}}: volver al del tema',
  headings: 'Letra de los títulos',
  text: 'Letra del texto',
  socials: 'Redes y contacto',
  network: 'Red',
  networks: { email: 'Correo', phone: 'Teléfono', web: 'Web' },
  addressOf: 'Dirección de {{network}}',
  removeNetwork: 'Quitar {{network}}',
  addNetwork: 'Añadir red',
  save: 'Guardar la marca',
  saved: 'Marca guardada',
  suggestions: {
    title: 'Direcciones que no existen',
    lead: 'Quien sigue un enlace antiguo o escribe mal una dirección tuya llega a una página que se lo dice.',
    label: 'Sugerir mis otras páginas',
    on: 'Ahí ve hasta tres de tus páginas públicas. En los ajustes de cada perfil puedes dejarlo fuera.',
    off: 'Ahí no ve ninguna otra página tuya.',
  },
} as const;

declare module '../catalogues.ts' {
  interface Catalogues {
    letterhead: typeof catalogue;
  }
}
