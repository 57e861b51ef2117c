export const es = {
  subject: (profile: string) => `Confirma que quieres apuntarte a ${profile}`,
  title: 'Un paso más',
  body: (profile: string) =>
    `Alguien ha dejado esta dirección en la página de ${profile}. Si eres tú, confírmalo y empezarás a recibir sus correos.`,
  button: 'Confirmar',
  ignore: 'Si no eres tú, no hagas nada: no te llegará nada más.',
  askLabel: 'Boletín',
  askTitle: (profile: string) => `¿Quieres recibir los correos de ${profile}?`,
  doneTitle: 'Ya estás en la lista',
  doneText: (profile: string) => `Recibirás los correos de ${profile}. En cada uno hay un enlace para darte de baja.`,
  goneTitle: 'Este enlace ya no vale',
  goneText: 'Los enlaces de confirmación valen siete días. Vuelve a la página y apúntate otra vez.',
  home: 'Ir al inicio',
  message: (email: string) => `${email} se ha apuntado al boletín. No cabía en tus tamys, así que te lo dejamos aquí.`,
};
export type SignupTexts = typeof es;
