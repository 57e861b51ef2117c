import type { FailureCode } from '@enlace/contract/billing/payments/payments.schemas.ts';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { ja } from './ja.ts';

type Step = {
  subject: (plan: string) => string;
  title: string;
  body: (amount: string, date: string) => string;
};
type OwedTexts = {
  invoices: (numbers: string, count: number) => string;
  failed: (charge: { card: string | null; reason: string }) => string;
  transfer: (account: { iban: string; reference: string }) => string;
  help: (address: string) => string;
  reasons: Readonly<Record<FailureCode, string>>;
};
export type BillingTexts = Omit<typeof es, 'dunning'> & {
  dunning: {
    steps: readonly Step[];
    late: Step;
    refused: Step;
    trial: string;
    button: string;
    buttonPlans: string;
  } & OwedTexts;
};

export const billingTexts: Readonly<Record<Locale, BillingTexts>> = { es, en, ja };
