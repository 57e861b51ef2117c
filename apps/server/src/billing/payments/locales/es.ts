export const es = {
  receipt: {
    subject: (number: string) => `Pago recibido: factura ${number}`,
    title: 'Hemos recibido tu pago',
    hello: (name: string) => `Hola, ${name}:`,
    paid: ({ amount, number }: { amount: string; number: string }) =>
      `Hemos recibido ${amount} por la factura ${number}.`,
    card: (card: string) => `Se ha cobrado en ${card}.`,
    button: 'Ver mis pagos',
    trial: 'Es un pago de prueba: no se ha movido dinero.',
  },
  refund: {
    subject: ({ amount, number }: { amount: string; number: string }) =>
      `Te hemos devuelto ${amount}: factura ${number}`,
    title: 'Te hemos devuelto dinero',
    body: ({ amount, number }: { amount: string; number: string }) =>
      `Te hemos devuelto ${amount} de la factura ${number}.`,
    card: (card: string) => `Vuelve a ${card}. Según el banco, puede tardar unos días en verse.`,
    sameWay: 'Te llega por donde pagaste. Según el banco, puede tardar unos días en verse.',
    creditNote: (number: string) => `Queda recogido en la factura rectificativa ${number}.`,
    reason: (reason: string) => `Motivo: ${reason}`,
    settled: 'La factura sigue pagada y no tienes que hacer nada.',
    due: (due: string) => `No cambia lo que quedaba por pagar de la factura: ${due}.`,
  },
  reopened: {
    subject: (number: string) => `La factura ${number} vuelve a estar pendiente`,
    title: 'Un pago se ha devuelto',
    returned: ({ amount, number }: { amount: string; number: string }) =>
      `Tu pago de ${amount} por la factura ${number} se ha devuelto, así que la factura vuelve a estar pendiente.`,
    disputed: ({ amount, number }: { amount: string; number: string }) =>
      `Tu banco ha recuperado ${amount} de tu pago de la factura ${number} tras una reclamación, así que la factura vuelve a estar pendiente.`,
    due: (due: string) => `Quedan ${due} por pagar.`,
    button: 'Pagar la factura',
  },
  keyless: {
    subject: (name: string) => `Hay cobros esperando: falta la clave de ${name}`,
    title: 'Los cobros con tarjeta están esperando',
    body: (name: string) => `${name} no tiene clave en esta instalación, así que no se puede cobrar ninguna tarjeta.`,
    safe: 'Ninguna tarjeta se ha rechazado por esto. En cuanto haya clave, los cobros se hacen solos.',
    button: 'Abrir las opciones',
  },
  footer: 'Este mensaje es parte del funcionamiento de tu cuenta en {product}.',
};
export type PaymentTexts = typeof es;
