export const catalogue = {
  title: 'Abrir de verdad',
  lead: 'Una instalación empieza de prueba. Ábrela cuando todo esté listo: no hay vuelta atrás.',
  realTitle: 'Instalación real',
  realText: 'Abierta el {{date}}. Las tarjetas de prueba y el reloj movible ya no existen aquí.',
  checksTitle: 'Antes de abrir',
  met: 'Listo',
  missing: 'Falta',
  advised: 'Conviene',
  checks: {
    seller: 'Quién factura, con todos los datos que pide la ley',
    payment: 'Una forma de cobrar: un IBAN o una clave de producción de Stripe',
    taxes: 'El impuesto del país que factura',
    mail: 'Un servidor de correo (SMTP): sin él, ningún mensaje sale',
    https: 'Una dirección pública con https',
    second_factor: 'Un segundo paso en tu cuenta',
    policy: 'Los textos legales, leídos por ti',
    backup: 'Una copia de seguridad hecha o un lugar externo para ellas',
  },
  endsTitle: 'Qué pasará al abrir',
  ends: {
    invoices: 'Documentos de prueba que quedan como historia, marcados y sin contar: {{number}}.',
    cards: 'Tarjetas guardadas que se quitan: {{number}}.',
    subscribers:
      'Clientes que empiezan de nuevo, como quien se registra hoy; sus suscripciones, paquetes, cupones y saldos de prueba terminan: {{number}}.',
    clock: 'El reloj vuelve a la hora real y ya no se mueve.',
    series: 'Las series propias empiezan por el 1.',
    seriesOn: 'Las series propias siguen detrás de los {{number}} números ya dados.',
  },
  action: 'Abrir de verdad',
  confirmTitle: '¿Abrir de verdad?',
  confirmHelp: 'Todo lo probado termina para siempre. No se puede deshacer.',
  askTitle: '¿Esta instalación es real o de prueba?',
  askLead: 'Funcionaba antes de que se preguntara. Lo ya facturado y su cadena no cambian, respondas lo que respondas.',
  facts: {
    real: 'Números dados en series propias: {{number}}',
    stripe: 'Pagos cobrados por Stripe: {{number}}',
    cards: 'Tarjetas de prueba guardadas: {{number}}',
    ahead: 'El reloj va adelantado {{number}} días',
    periods:
      'Suscripciones con un periodo que empieza en el futuro: {{number}}. Revísalas: podrían figurar pagadas de más.',
  },
  asReal: 'Es real',
  asRealHelp: 'Las tarjetas de prueba se quitan y el reloj vuelve a la hora real, para siempre.',
  asTest: 'Es de prueba',
  asTestHelp: 'Lo nuevo lleva números PRUEBA. Al abrirla, todas sus suscripciones terminan y empiezan de nuevo.',
};

declare module '../catalogues.ts' {
  interface Catalogues {
    opening: typeof catalogue;
  }
}
