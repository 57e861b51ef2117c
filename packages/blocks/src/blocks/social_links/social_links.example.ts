import type { SocialLinksProps } from './social_links.schema.ts';

export const socialLinksExample: SocialLinksProps = {
  items: [
    { network: 'whatsapp', url: 'https://wa.me/34600123123' },
    { network: 'instagram', url: 'https://www.instagram.com/barroysal.example' },
  ],
};
