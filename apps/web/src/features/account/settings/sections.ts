import type { ComponentType } from 'react';
import type { catalogue } from '#locales/es/settings.ts';
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
import { RetentionSection } from './sections/retention.section.tsx';
import { RulesSection } from './sections/rules.section.tsx';
import { RepliesSection } from './sections/replies.section.tsx';
import { ReturnsSection, TrackingSection } from './sections/returns.section.tsx';
import { StatisticsSection } from './sections/statistics.section.tsx';
import { TrashSection } from './sections/trash.section.tsx';
import { WebhooksSection } from './sections/webhooks.section.tsx';

type Words = typeof catalogue.index;

/** Without its own component it is provided by other features, or by the section before it. */
type Part = { key: keyof Words['parts']; id: string; Section: ComponentType | undefined };
type Group = { key: keyof Words['groups']; parts: readonly Part[] };

/** Parts of the settings page in their groups and order; a new part is a file in `sections/` and a line here. */
export const groups: readonly Group[] = [
  {
    key: 'look',
    parts: [
      { key: 'brand', id: 'marca', Section: BrandSection },
      { key: 'domains', id: 'dominios-propios', Section: DomainsSection },
    ],
  },
  {
    key: 'mailOut',
    parts: [
      { key: 'senders', id: 'remitentes', Section: SendersSection },
      { key: 'signature', id: 'firma', Section: SignatureSection },
      { key: 'server', id: 'servidor', Section: ServerSection },
      { key: 'sendingDomains', id: 'dominios', Section: undefined },
      { key: 'pace', id: 'ritmo', Section: undefined },
      { key: 'returns', id: 'avisos-de-proveedor', Section: ReturnsSection },
      { key: 'tracking', id: 'seguimiento', Section: TrackingSection },
    ],
  },
  {
    key: 'mailbox',
    parts: [
      { key: 'replies', id: 'respuestas', Section: RepliesSection },
      { key: 'rules', id: 'reglas', Section: RulesSection },
      { key: 'hours', id: 'horario', Section: HoursSection },
      { key: 'incoming', id: 'correo-entrante', Section: IncomingSection },
      { key: 'retention', id: 'conservacion', Section: RetentionSection },
    ],
  },
  {
    key: 'records',
    parts: [
      { key: 'fields', id: 'campos', Section: FieldsSection },
      { key: 'statistics', id: 'estadisticas', Section: StatisticsSection },
      { key: 'trash', id: 'papelera', Section: TrashSection },
    ],
  },
  {
    key: 'programs',
    parts: [
      { key: 'keys', id: 'claves', Section: KeysSection },
      { key: 'webhooks', id: 'webhooks', Section: WebhooksSection },
    ],
  },
  {
    key: 'everything',
    parts: [
      { key: 'data', id: 'datos', Section: DataSection },
      { key: 'bring', id: 'traer', Section: undefined },
      { key: 'account', id: 'cuenta', Section: undefined },
    ],
  },
];
