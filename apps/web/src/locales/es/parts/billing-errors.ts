/** Part of the namespace `errors`: catalogue, subscriptions, invoices, money. */
export const billingErrors = {
  billing: {
    identity_required: 'Faltan los datos de facturación. Complétalos en Información personal.',
    tax_id_required:
      'La factura va a nombre de una empresa, o tu tipo de cuenta factura con número fiscal, y aún no lo tenemos. Añádelo en Información personal.',
    full_invoice_needs_tax_id:
      'Una factura de más de 400 € con impuestos necesita el NIF de quien la recibe y aún no está. Se añade en Información personal.',
    euro_rate_missing:
      'Quien factura es de España y esta factura no es en euros: la ley pide también los importes en euros y todavía no hay ningún tipo de cambio. No se ha usado ningún número; factura en euros.',
    seller_required:
      'Todavía no se puede facturar: faltan datos de quien factura. Los completa quien lleva el servicio, en Facturas, «Datos de facturación».',
    date_backwards:
      'La última factura de la serie {{series}} es del {{lastDate}} y esta sería del {{date}}: las fechas no pueden ir hacia atrás. Usa otra serie o espera a ese día.',
    selling_closed:
      'Todavía no se puede contratar: quien lleva el servicio está terminando de prepararlo. Prueba más adelante.',
    series_required:
      'Todavía no se puede facturar: no hay ninguna serie para numerar. La elige quien lleva el servicio, en Facturas.',
    rule_broken: 'La factura no cumple la regla {{rule}} ({{detail}}), así que no se ha numerado.',
    not_a_draft: 'La factura ya está emitida y no se puede cambiar.',
    wrong_state: 'La factura no está en un estado que permita esto.',
    credit_too_high: 'Es más de lo que queda por devolver.',
    negative_total: 'El total sería menor que cero. Para devolver dinero, rectifica la factura.',
    series_ambiguous: 'Sus números se confundirían con los de la serie {{pattern}}. Elige otro formato.',
    series_taken: 'Ya hay una serie {{code}}.',
    series_in_use: 'Esta serie numera las facturas nuevas. Elige otra antes de archivarla.',
    too_many: 'Son demasiadas facturas para un archivo. Elige un periodo más corto: caben {{limit}}.',
  },
  catalog: {
    code_taken: 'Ya hay otro con el código {{code}}.',
    offer_taken: 'Ya se ofrece ese plan con ese periodo, tipo de cuenta y moneda.',
    in_use: 'Ya está en uso, y de eso dependen facturas: crea uno nuevo.',
    trial_needed: 'Los clientes nuevos empiezan con él. Elige antes otro comienzo.',
    notice_too_short: 'Quien paga menos tiene que saberlo al menos {{days}} días antes.',
    price_in_past: 'Un precio no puede empezar en el pasado.',
    price_sold: 'Ese precio ya se vendió o ya se avisó de él, y no cambia.',
    order_outdated: 'Alguien cambió la lista mientras tanto. Recárgala y vuelve a ordenar.',
  },
  coupon: {
    unknown: 'Ese cupón no existe.',
    expired: 'Ese cupón ha caducado.',
    used_up: 'Ese cupón ya se usó todas las veces que se podía.',
    not_for_plan: 'Ese cupón no vale para este plan.',
  },
  taxes: {
    rates_overlap: 'Dos tipos del impuesto valdrían el mismo día.',
  },
  subscriptions: {
    offer_unavailable: 'Esta opción ya no se ofrece. Mira las que hay ahora.',
    same_offer: 'Ya tienes ese plan.',
    charge_changed: 'El importe ha cambiado desde que lo viste. Míralo otra vez antes de confirmar.',
    unpaid: 'Antes hay que pagar lo que está pendiente.',
    not_possible: 'Tu suscripción no admite eso ahora mismo.',
    start_pending: 'Ya elegiste un plan y falta pagarlo. Págalo o descártalo.',
    coupon_taken: 'Ya hay un cupón en uso.',
    parked: 'Estamos revisando esta suscripción. Vuelve a intentarlo más tarde.',
  },
  packages: {
    unavailable: 'Este paquete ya no se ofrece.',
    key_reused: 'Esa clave ya se usó para comprar otro paquete.',
  },
  installation: {
    not_ready: 'Falta algo imprescindible: {{missing}}.',
    wrong_mode: 'Esta instalación ya está respondida o abierta.',
  },
  billing_clock: {
    real_money: 'El tiempo solo se mueve en una instalación de prueba.',
    backwards: 'El tiempo solo puede ir hacia delante.',
  },
  payments: {
    nothing_due: 'Esta factura ya no tiene nada pendiente.',
    amount_changed: 'El importe pendiente ha cambiado. Míralo otra vez antes de pagar.',
    in_progress: 'Ya hay un pago en marcha para esta factura.',
    no_cards: 'Aquí no se cobra con tarjeta. Paga por transferencia.',
    method_required: 'Añade antes una tarjeta, o paga por transferencia.',
    method_unusable: 'Con esta tarjeta no se puede cobrar. Añade otra.',
    no_transfers: 'Aquí no se paga por transferencia.',
    wrong_provider: 'En esta instalación las tarjetas se añaden de otra forma.',
    trial_card_only:
      'Aquí solo valen las tarjetas de prueba. No escribas una tarjeta real: no hemos guardado ese número.',
    too_many_methods: 'Puedes tener {{limit}} métodos de pago. Quita alguno antes.',
    method_busy: 'Se está cobrando con este método. Espera a que termine.',
    provider_unavailable: 'El servicio de pagos no responde. No se ha cobrado nada; prueba en un momento.',
    setup_incomplete: 'No se llegó a añadir ninguna tarjeta.',
    wrong_state: 'Este pago ya no admite eso.',
    plan_choice_required:
      'Se devuelve todo lo de un periodo en curso. Di si el plan sigue, termina ahora o termina al final del periodo.',
    refund_too_high: 'No se puede devolver más de lo que queda.',
  },
  bank: {
    file_missing: 'Falta el archivo.',
    too_large: 'El extracto pesa demasiado.',
    format_unknown: 'No parece un extracto: hace falta un CSV con fecha e importe, o un CAMT.053.',
    file_unsafe: 'Este archivo declara entidades o está anidado sin sentido. No lo hemos abierto.',
    line_unreadable: 'La línea {{line}} no se entiende. No se ha importado nada.',
    file_empty: 'El extracto no tiene movimientos.',
    too_many_entries: 'El extracto tiene más de {{limit}} movimientos.',
    statement_known: 'Este archivo ya se importó.',
    wrong_state: 'Este movimiento ya no admite eso.',
    currency_differs: 'El movimiento está en {{entry}} y la factura en {{invoice}}.',
  },
} as const;
