export const spanish = {
  trialSubject: (host: string) => `Prueba de envío por ${host}`,
  trialTitle: 'Tu servidor funciona',
  trialBody: (host: string) =>
    `Este correo salió por ${host}. Si lo lees, tus respuestas pueden salir por ahí: actívalo en Opciones, Servidor propio.`,
  trialFooter: 'Lo pediste tú con el botón Probar.',
};
