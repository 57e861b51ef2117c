export const es = {
  lines: {
    subscription: (plan: string, period: string) => `${plan}, ${period.toLowerCase()}`,
    credit: (plan: string) => `${plan}: días que no se usan`,
    charge: (plan: string) => `${plan}: hasta el final del periodo`,
    setup: (plan: string) => `${plan}: alta`,
    discount: (coupon: string) => `Cupón ${coupon}`,
    package: (name: string) => `Paquete ${name}`,
  },
  creditNote: {
    upgrade: 'Cambio de plan: días que no se usan',
    startExpired: 'La compra no se pagó a tiempo',
    startDropped: 'La compra se descartó antes de pagarla',
    packageRevoked: 'Paquete retirado: parte que no se usó',
  },
  dunning: {
    steps: [
      {
        subject: (plan: string) => `No hemos podido cobrar tu plan ${plan}`,
        title: 'Un pago no ha salido bien',
        body: (amount: string) =>
          `Quedan por pagar ${amount}. Nada cambia por ahora: lo intentaremos otra vez dentro de dos días. Si pagas por transferencia, basta con que llegue.`,
      },
      {
        subject: (plan: string) => `Tu plan ${plan} sigue sin pagar`,
        title: 'El pago sigue pendiente',
        body: (amount: string, date: string) =>
          `Quedan por pagar ${amount}. Si no llega, el ${date} tu cuenta quedará en solo lectura: podrás verlo todo, pero no enviar ni añadir nada.`,
      },
      {
        subject: () => 'Tu cuenta está en solo lectura',
        title: 'Puedes verlo todo, pero no cambiar nada',
        body: (amount: string, date: string) =>
          `Quedan por pagar ${amount}. Tus datos están a salvo. El ${date} suspenderemos el plan; en cuanto pagues, todo vuelve a funcionar al momento.`,
      },
      {
        subject: (plan: string) => `Tu plan ${plan} está suspendido`,
        title: 'El plan está suspendido',
        body: (amount: string, date: string) =>
          `Quedan por pagar ${amount}. Tus datos siguen guardados. Si no llega el pago, el ${date} cancelaremos la suscripción.`,
      },
      {
        subject: (plan: string) => `Hemos cancelado tu plan ${plan}`,
        title: 'La suscripción está cancelada',
        body: () =>
          'El pago no llegó. No borramos nada: puedes elegir un plan cuando quieras y seguir donde lo dejaste.',
      },
    ],
    /** The first step where no charge was tried. */
    late: {
      subject: (plan: string) => `Tu plan ${plan} está sin pagar`,
      title: 'El plazo para pagar ha pasado',
      body: (amount: string) =>
        `Quedan por pagar ${amount}. Nada cambia por ahora. Puedes pagar desde aquí; si pagas por transferencia, basta con que llegue.`,
    },
    /** The first step where the card is not tried again. */
    refused: {
      subject: (plan: string) => `No hemos podido cobrar tu plan ${plan}`,
      title: 'Un pago no ha salido bien',
      body: (amount: string) =>
        `Quedan por pagar ${amount}. Nada cambia por ahora, pero no volveremos a intentarlo con la misma tarjeta: añade otra o paga por transferencia.`,
    },
    trial: 'Es una instalación de prueba: no hay que pagar nada.',
    invoices: (numbers: string, count: number) => `${count === 1 ? 'Factura' : 'Facturas'}: ${numbers}.`,
    failed: ({ card, reason }: { card: string | null; reason: string }) =>
      card === null ? `El último cobro no salió: ${reason}.` : `El último cobro, en ${card}, no salió: ${reason}.`,
    transfer: ({ iban, reference }: { iban: string; reference: string }) =>
      `Por transferencia: IBAN ${iban}, con la referencia ${reference}.`,
    help: (address: string) => `¿Algo no cuadra? Escribe a ${address}.`,
    reasons: {
      declined: 'el banco lo rechazó',
      insufficient_funds: 'no había saldo suficiente',
      expired_card: 'la tarjeta está caducada',
      lost_or_stolen: 'el banco dice que la tarjeta está perdida o robada',
      wrong_details: 'algún dato de la tarjeta no es correcto',
      authentication_required: 'el banco pide que lo confirmes tú',
      authentication_failed: 'no se confirmó en el banco',
      limit_exceeded: 'se pasó el límite de la tarjeta',
      not_supported: 'la tarjeta no admite este pago',
      method_unusable: 'la tarjeta ya no se puede usar',
      provider_error: 'el proveedor de pagos tuvo un fallo',
      not_received: 'el cobro no llegó a hacerse',
    },
    button: 'Pagar ahora',
    buttonPlans: 'Ver los planes',
  },
  trialOver: {
    subject: 'Tu prueba ha terminado',
    title: 'La prueba ha terminado',
    body: 'Tu cuenta queda en solo lectura y no se pierde nada. Elige un plan y sigue donde lo dejaste.',
    button: 'Elegir un plan',
  },
  startExpired: {
    subject: (plan: string) => `La compra del plan ${plan} ha caducado`,
    title: 'La compra no se pagó a tiempo',
    body: 'La hemos descartado y no debes nada. Puedes elegir un plan otra vez cuando quieras.',
    button: 'Ver los planes',
  },
  hello: (name: string) => `Hola, ${name}:`,
  footer: 'Este correo tiene que ver con tu plan de {product}, por eso llega siempre.',
};
