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
  footer: 'Este mensaje es parte del funcionamiento de tu cuenta en {product}.',
};
export type PaymentTexts = typeof es;
