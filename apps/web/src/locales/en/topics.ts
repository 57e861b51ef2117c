import type { catalogue as spanish } from '../es/topics.ts';
import type { English } from '../translation.ts';

export const catalogue = {
  cancel: 'Cancel',
  title: 'Topics',
  lead: 'What you write about. On the preference page of your e-mails people choose the topics they want, and what you send on a topic does not reach those who do not want it.',
  empty:
    'There are none yet: the preference page only offers everything or nothing. For example: news, workshops or offers.',
  list: 'Topics on offer, in order',
  add: 'Add topic',
  addTitle: 'Add a topic',
  editTitle: 'Change “{{name}}”',
  name: 'Name',
  description: 'One sentence that explains it',
  descriptionHint: 'People see it when they choose. It may be empty.',
  save: 'Save',
  added: 'Topic “{{name}}” added. Everyone gets it until they say otherwise.',
  saved: 'Topic “{{name}}” saved',
  noRefusals: 'Everyone wants it',
  refusals_one: 'One tamy does not want it',
  refusals_other: '{{n}} tamys do not want it',
  up: 'Move “{{name}}” up',
  down: 'Move “{{name}}” down',
  moved: '“{{name}}” is now {{position}} of {{total}}',
  archive: 'Archive “{{name}}”',
  archiveTitle: 'Archive “{{name}}”?',
  archiveHelp:
    'It is no longer offered and cannot be chosen for campaigns. Those who did not want it still do not get what already has this topic, and no one is subscribed again. You can offer it again at any time.',
  archiveAction: 'Archive topic',
  archived: 'Topic “{{name}}” archived',
  archivedList: 'Archived',
  restore: 'Offer “{{name}}” again',
  restored: 'Topic “{{name}}” is offered again',
  card: {
    title: 'Topics',
    help: 'Those they want are ticked. Change them only when asked to; the history records it.',
    left: 'They get no e-mails at the moment, whatever is chosen here.',
    page: 'Said no on {{date}}, on the preference page',
    client: 'Recorded on {{date}}',
    import: 'Came from a file on {{date}}',
    archived: '{{name}} (archived)',
  },
} as const satisfies English<typeof spanish>;
