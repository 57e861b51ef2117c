import type { TrashKindName } from '@enlace/contract/workspace/trash/trash-kinds.ts';
import {
  IconBolt,
  IconCalendarRepeat,
  IconFile,
  IconIdBadge2,
  IconInbox,
  IconLayoutList,
  IconMessage2,
  IconMessageReply,
  IconSend2,
  IconTemplate,
  IconUser,
} from 'virtual:tabler-icons';
import type { IconShape } from '#lib/icons/icon-shape.ts';

/** The menu's icons of the nouns. */
export const kindIcons: Record<TrashKindName, IconShape> = {
  profile: IconIdBadge2,
  post: IconLayoutList,
  comment: IconMessage2,
  file: IconFile,
  conversation: IconInbox,
  contact: IconUser,
  campaign: IconSend2,
  campaign_series: IconCalendarRepeat,
  automation: IconBolt,
  template: IconTemplate,
  saved_reply: IconMessageReply,
};
