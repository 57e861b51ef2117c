import type { ComponentType } from 'react';
import { DataSection } from './sections/data.section.tsx';
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

/** Parts of the settings page in their order; a new part is a file in `sections/` and a line here. */
export const sections: readonly { key: string; Section: ComponentType }[] = [
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
  { key: 'keys', Section: KeysSection },
  { key: 'data', Section: DataSection },
];
