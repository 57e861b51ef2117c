import type { automationStarterIds } from '@enlace/contract/sending/automations/automations.schemas.ts';

export type AutomationStarterId = (typeof automationStarterIds)[number];

/** One mail of a starter; becomes a template of the client. */
export type StarterMail = {
  name: string;
  subject: string;
  preheader: string;
  title: string;
  lines: readonly string[];
  button: string;
};

export type StarterText = { name: string; description: string; mails: readonly StarterMail[]; notice: string };

export type StarterTexts = Record<AutomationStarterId, StarterText>;
