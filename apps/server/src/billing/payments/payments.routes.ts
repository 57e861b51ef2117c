import { markInvoicePaid } from '@enlace/contract/billing/invoices/admin-invoices.contract.ts';
import * as clientMoney from '@enlace/contract/billing/payments/client-money.contract.ts';
import * as methods from '@enlace/contract/billing/payments/payment-methods.contract.ts';
import * as contract from '@enlace/contract/billing/payments/payments.contract.ts';
import { type Route, route } from '#platform/http/route.ts';
import type { Platform } from '#platform/platform.types.ts';
import { answerTrialBank, markPaid } from './usecases/operator-payments.ts';
import { cancelPayment } from './usecases/give-up-payment.ts';
import { addTrialCard, listClientMethods, makeMethodDefault, removeMethod } from './usecases/manage-methods.ts';
import { readClientMoney } from './usecases/read-client-money.ts';
import { chargeInvoice, payInvoice } from './usecases/pay-invoice.ts';
import { getPayment, listInvoicePayments, listPayments } from './usecases/read-payments.ts';
import { refundInvoice } from './usecases/refund-invoice.ts';
import { refundPayment } from './usecases/send-refund.ts';
import { finishMethodSetup, startMethodSetup } from './usecases/setup-method.ts';

function methodRoutes(deps: Platform): Route[] {
  return [
    route(methods.listPaymentMethods, ({ ctx }) => listClientMethods({ deps, ctx })),
    route(methods.addTrialCard, ({ ctx, body }) => addTrialCard({ deps, ctx, input: body })),
    route(methods.startMethodSetup, ({ ctx, query }) => startMethodSetup({ deps, ctx, returnTo: query.returnTo })),
    route(methods.finishMethodSetup, ({ ctx, body }) => finishMethodSetup({ deps, ctx, sessionId: body.sessionId })),
    route(methods.makeMethodDefault, async ({ ctx, params }) => {
      await makeMethodDefault({ deps, ctx, id: params.id });
      return {};
    }),
    route(methods.removePaymentMethod, async ({ ctx, params }) => {
      await removeMethod({ deps, ctx, id: params.id });
      return {};
    }),
  ];
}

export function paymentRoutes(deps: Platform): Route[] {
  return [
    ...methodRoutes(deps),
    route(clientMoney.readClientMoney, ({ ctx, params }) => readClientMoney({ deps, ctx, id: params.id })),
    route(clientMoney.chargeInvoice, ({ ctx, params, body }) => chargeInvoice({ deps, ctx, id: params.id, ...body })),
    route(contract.payInvoice, ({ ctx, body }) => payInvoice({ deps, ctx, input: body })),
    route(contract.listPayments, ({ ctx, query }) => listPayments({ deps, ctx, invoiceIds: query.invoiceIds })),
    route(contract.getPayment, ({ ctx, params }) => getPayment({ deps, ctx, id: params.id })),
    route(contract.cancelPayment, ({ ctx, params }) => cancelPayment({ deps, ctx, id: params.id })),
    route(contract.answerTrialBank, ({ ctx, params, body }) =>
      answerTrialBank({ deps, ctx, id: params.id, isApproved: body.isApproved }),
    ),
    route(contract.listAdminPayments, ({ ctx, params }) => listInvoicePayments({ deps, ctx, invoiceId: params.id })),
    route(markInvoicePaid, ({ ctx, params, body }) => markPaid({ deps, ctx, id: params.id, ...body })),
    route(contract.refundInvoice, ({ ctx, params, body }) => refundInvoice({ deps, ctx, id: params.id, ...body })),
    route(contract.refundPayment, ({ ctx, params, body }) => refundPayment({ deps, ctx, id: params.id, input: body })),
  ];
}
