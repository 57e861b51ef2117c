export const es = {
  invite: {
    subject: 'Te invitan a {product}',
    title: 'Te invitan a {product}',
    body: 'Quien lleva este servicio te ha abierto la puerta. Crea tu cuenta con esta misma dirección.',
    button: 'Crear mi cuenta',
    expiry: (days: number) => `La invitación vale ${days} días y solo para esta dirección.`,
  },
  test: {
    subject: 'Correo de prueba de {product}',
    title: 'El correo funciona',
    body: 'Este mensaje ha salido por el mismo camino que todos los demás. Si lo lees, llegan.',
  },
  footer: 'Este mensaje lo ha enviado quien administra {product}.',
};
