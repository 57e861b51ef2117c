import type { ComponentType } from 'react';
import { DataSection } from './sections/data.section.tsx';
import { BrandSection } from './sections/brand.section.tsx';
import { DomainsSection } from './sections/domains.section.tsx';
import { FieldsSection } from './sections/fields.section.tsx';
import { IncomingSection } from './sections/incoming.section.tsx';
import { KeysSection } from './sections/keys.section.tsx';
import { HoursSection } from './sections/hours.section.tsx';
import { SendersSection } from './sections/senders.section.tsx';
import { ServerSection } from './sections/server.section.tsx';
import { SignatureSection } from './sections/signature.section.tsx';
import { RepliesSection } from './sections/replies.section.tsx';
import { ReturnsSection, TrackingSection } from './sections/returns.section.tsx';
import { StatisticsSection } from './sections/statistics.section.tsx';
import { TrashSection } from './sections/trash.section.tsx';
import { WebhooksSection } from './sections/webhooks.section.tsx';

/** Parts of the settings page in their order; a new part is a file in `sections/` and a line here. */
export const sections: readonly { key: string; Section: ComponentType }[] = [
  { key: 'brand', Section: BrandSection },
  { key: 'domains', Section: DomainsSection },
  { key: 'senders', Section: SendersSection },
  { key: 'server', Section: ServerSection },
  { key: 'signature', Section: SignatureSection },
  { key: 'replies', Section: RepliesSection },
  { key: 'hours', Section: HoursSection },
  { key: 'incoming', Section: IncomingSection },
  { key: 'fields', Section: FieldsSection },
  { key: 'returns', Section: ReturnsSection },
  { key: 'tracking', Section: TrackingSection },
  { key: 'statistics', Section: StatisticsSection },
  { key: 'trash', Section: TrashSection },
  { key: 'keys', Section: KeysSection },
  { key: 'webhooks', Section: WebhooksSection },
  { key: 'data', Section: DataSection },
];
