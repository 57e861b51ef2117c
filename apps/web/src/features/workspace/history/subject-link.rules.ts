import { paths } from '#app/paths.ts';
import type { HistoryArea } from './history-area.ts';

type Subject = { kind: string; id: string | null };

const ofClients: Record<string, (id: string) => string> = {
  profile: paths.user.profile,
  contact: paths.user.contact,
  template: paths.user.template,
  campaign: paths.user.campaign,
  conversation: (id) => `${paths.user.allMailboxes}?c=${id}`,
};

/** URL of an entry's subject; undefined when this reader has no screen for it. */
export function subjectPath({ area, subject }: { area: HistoryArea; subject: Subject }): string | undefined {
  if (subject.id === null || area !== 'user') return undefined;
  return ofClients[subject.kind]?.(subject.id);
}
