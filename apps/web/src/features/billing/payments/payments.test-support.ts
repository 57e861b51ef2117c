import type { Invoice, InvoiceSummary } from '@enlace/contract/billing/invoices/invoices.schemas.ts';
import type { Payment, PaymentMethod } from '@enlace/contract/billing/payments/payments.schemas.ts';

const id = (n: number) => `01920000-0000-7000-8000-0000000002${n}`;

export function anInvoiceSummary(changes: Partial<InvoiceSummary> = {}): InvoiceSummary {
  return {
    id: id(10),
    isTest: false,
    kind: 'invoice',
    state: 'issued',
    standing: 'open',
    fullNumber: 'F-2026-0007',
    issueDate: '2026-11-01',
    dueDate: '2026-11-15',
    concept: 'Plan Taller',
    createdAt: '2026-11-01T08:00:00Z',
    currency: 'EUR',
    netMinor: 1000,
    taxMinor: 210,
    totalMinor: 1210,
    creditMinor: 0,
    paidMinor: 0,
    collectedMinor: 0,
    refundedMinor: 0,
    creditedMinor: 0,
    dueMinor: 1210,
    ...changes,
  };
}

export function anInvoice(changes: Partial<Invoice> = {}): Invoice {
  return {
    ...anInvoiceSummary(),
    locale: 'es',
    timeZone: 'Europe/Madrid',
    issuedAt: '2026-11-01T08:00:00Z',
    paidAt: null,
    sentAt: null,
    seller: null,
    buyer: null,
    lines: [],
    taxes: [],
    rectifies: null,
    reason: null,
    creditNotes: [],
    paymentReference: null,
    transferTo: null,
    ...changes,
  };
}

export function aCard(changes: Partial<PaymentMethod> = {}): PaymentMethod {
  return {
    id: id(20),
    provider: 'stripe',
    kind: 'card',
    brand: 'visa',
    last4: '4242',
    expiresOn: '2028-08-31',
    expiry: 'none',
    isDefault: true,
    createdAt: '2026-03-02T10:00:00Z',
    ...changes,
  };
}

export function aPayment(changes: Partial<Payment> = {}): Payment {
  return {
    id: id(30),
    invoiceId: id(10),
    provider: 'stripe',
    state: 'succeeded',
    amountMinor: 1210,
    refundedMinor: 0,
    currency: 'EUR',
    method: null,
    actionUrl: null,
    failureCode: null,
    isHardDecline: false,
    createdAt: '2026-11-02T10:00:00Z',
    settledAt: null,
    ...changes,
  };
}
