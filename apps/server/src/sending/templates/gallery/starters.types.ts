export const starterIds = [
  'news',
  'letter',
  'welcome',
  'event',
  'offer',
  'catalogue',
  'notice',
  'hours',
  'reminder',
  'thanks',
  'survey',
  'receipt',
  'season',
] as const;
export type StarterId = (typeof starterIds)[number];

export type StarterLine = { title: string; subtitle: string };

export type StarterText = {
  name: string;
  subject: string;
  preheader: string;
  /** Highlighted first, on its own background. `{day}` is the date the mail is about. */
  panel?: { title: string; text: string };
  title: string;
  opening: readonly string[];
  list?: readonly StarterLine[];
  /** Two columns side by side. */
  pair?: readonly [StarterLine, StarterLine];
  prices?: readonly { name: string; description: string; price: number | null }[];
  quote?: { text: string; author: string };
  button?: string;
  closing?: readonly string[];
};

export type StarterTexts = Record<StarterId, StarterText>;
