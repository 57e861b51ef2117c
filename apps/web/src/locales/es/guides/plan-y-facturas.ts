/** Markdown; headings, lists and links only. */
export const guide = `## Ver y cambiar de plan
1. [Mi plan](/user/myplan) dice qué tienes, cuánto has usado y cuándo se renueva.
2. En [Planes](/user/plans) compara y cambia. Antes de confirmar ves lo que pagas hoy y lo que pagarás después.
3. Si solo te falta una cosa, añade un [paquete](/user/paquetes).
## Pagar
Guarda una tarjeta en [Métodos de pago](/user/methods) o paga por transferencia con la referencia de la factura.
## Facturas
Rellena tus [datos de facturación](/user/personalinformation#facturacion). Las facturas están en [Pagos](/user/pagos), en PDF. Una factura emitida no cambia: se corrige con otra rectificativa.
## Cancelar
Puedes cancelar en [Mi plan](/user/myplan). Sigues hasta el final de lo pagado.
`;
