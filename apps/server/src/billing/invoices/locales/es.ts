export const es = {
  hello: (name: string) => `Hola, ${name}:`,
  trial: { mark: '[Prueba] ', text: 'Es un documento de prueba: no hay que pagarlo ni contabilizarlo.' },
  issued: {
    subject: (number: string) => `Factura ${number}`,
    title: 'Tu factura',
    body: (number: string, total: string) => `Esta es la factura ${number}, por ${total}. La tienes adjunta en PDF.`,
    due: (due: string, date: string) => `Quedan ${due} por pagar, hasta el ${date}.`,
    settled: 'No queda nada por pagar.',
    button: 'Ver y pagar',
    look: 'Ver la factura',
  },
  creditNote: {
    subject: (number: string) => `Factura rectificativa ${number}`,
    title: 'Una factura rectificada',
    body: (number: string, original: string, total: string) =>
      `Hemos rectificado la factura ${original} con la rectificativa ${number}, por ${total}. La tienes adjunta en PDF.`,
    reason: (reason: string) => `Motivo: ${reason}`,
  },
  tax: 'Impuestos',
  transfer: (iban: string, reference: string) =>
    `Para pagar por transferencia: ${iban}, con la referencia ${reference}.`,
  reminder: {
    soon: {
      subject: (number: string) => `La factura ${number} vence mañana`,
      title: 'Una factura vence mañana',
      body: (number: string, due: string, date: string) =>
        `De la factura ${number} quedan ${due} por pagar, hasta el ${date}. Si ya la has pagado, gracias: este mensaje se ha cruzado con el pago.`,
    },
    late: {
      subject: (number: string) => `La factura ${number} está vencida`,
      title: 'Una factura está vencida',
      body: (number: string, due: string, date: string) =>
        `La factura ${number} venció el ${date} y quedan ${due} por pagar. Si ya la has pagado, gracias: este mensaje se ha cruzado con el pago.`,
    },
    last: {
      subject: (number: string) => `Sigue pendiente la factura ${number}`,
      title: 'Una factura sigue pendiente',
      body: (number: string, due: string, date: string) =>
        `La factura ${number} venció el ${date} y siguen pendientes ${due}. Si algo no cuadra, responde a este mensaje y lo vemos.`,
    },
  },
  footer: 'Este mensaje es parte de la facturación de tu cuenta en {product}.',
  file: { invoice: 'factura', credit_note: 'rectificativa' },
};
export type InvoicesTexts = typeof es;
