export type StarterId = 'news' | 'letter' | 'event' | 'offer' | 'notice';

export type StarterText = {
  name: string;
  subject: string;
  preheader: string;
  title: string;
  opening: readonly string[];
  list?: readonly { title: string; subtitle: string }[];
  button?: string;
  closing?: readonly string[];
};

export type StarterTexts = Record<StarterId, StarterText>;
