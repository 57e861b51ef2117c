export const es = {
  formSubject: (profile: string) => `Tu mensaje a ${profile}`,
  wroteOn: (date: string, name: string) => `El ${date}, ${name} escribió:`,
};
export type MailboxTexts = typeof es;
