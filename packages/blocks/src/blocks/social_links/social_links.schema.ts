import { z } from 'zod';
import { defineBlock } from '../../model/block-definition.ts';
import { linkUrlSchema } from '../../model/fields.schema.ts';

export const socialNetworks = [
  'instagram',
  'facebook',
  'whatsapp',
  'tiktok',
  'youtube',
  'x',
  'linkedin',
  'telegram',
  'threads',
  'bluesky',
  'mastodon',
  'pinterest',
  'spotify',
  'github',
  'line',
  'email',
  'phone',
  'web',
] as const;
export type SocialNetwork = (typeof socialNetworks)[number];

/** Proper names of the networks: the same in every language. */
export const networkNames: Partial<Record<SocialNetwork, string>> = {
  instagram: 'Instagram',
  facebook: 'Facebook',
  whatsapp: 'WhatsApp',
  tiktok: 'TikTok',
  youtube: 'YouTube',
  x: 'X',
  linkedin: 'LinkedIn',
  telegram: 'Telegram',
  threads: 'Threads',
  bluesky: 'Bluesky',
  mastodon: 'Mastodon',
  pinterest: 'Pinterest',
  spotify: 'Spotify',
  github: 'GitHub',
  line: 'LINE',
};

export const socialLinksSchema = z.object({
  items: z
    .array(z.object({ network: z.enum(socialNetworks), url: linkUrlSchema.default('') }))
    .max(20)
    .default([]),
});
export type SocialLinksProps = z.infer<typeof socialLinksSchema>;

export const socialLinksDefinition = defineBlock({
  type: 'social_links',
  version: 1,
  schema: socialLinksSchema,
  targets: ['page', 'mail'],
  fields: [
    {
      name: 'items',
      kind: 'list',
      labelKey: 'networks',
      max: 20,
      itemFields: [
        {
          name: 'network',
          kind: 'select',
          labelKey: 'network',
          options: socialNetworks.map((network) => ({ value: network, labelKey: network })),
        },
        { name: 'url', kind: 'url', labelKey: 'link' },
      ],
    },
  ],
});
