import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Legend } from '#components/figures/legend.tsx';
import { Segments } from '#components/filters/segments.tsx';
import { Box, Text } from '#components/layout/layout.tsx';
import { Card } from '#components/surface/card.tsx';
import { PlainTable } from '#components/table/plain-table.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import type { Campaign, CampaignReport } from '../api/campaigns.queries.ts';
import classes from './devices.module.css';
import { useReaderNames } from './use-reader-names.ts';

const facts = ['device', 'program', 'system'] as const;
type Fact = (typeof facts)[number];
type Devices = CampaignReport['devices'];

function Bar({ share, kind }: { share: number; kind: 'opened' | 'clicked' }) {
  return (
    <Box radius="xs" h={5} clip as="span" block mt={4} className={classes.bar} data-kind={kind} aria-hidden="true">
      <Text as="span" block h="100%" radius="xs" style={{ width: `${share * 100}%` }} />
    </Box>
  );
}

function Rows({ fact, rows }: { fact: Fact; rows: Devices[Fact] }) {
  const { t } = useTranslation('outcome');
  const { t: tc } = useTranslation('campaigns');
  const formats = useFormats();
  const nameOf = useReaderNames();
  const max = Math.max(1, ...rows.map(({ opened, clicked }) => Math.max(opened, clicked)));
  return (
    <PlainTable cell="7px 0 7px 14px" numbers top bare className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t(($) => $.outcome.devices[fact])}</th>
          <th scope="col">{tc(($) => $.campaigns.figure.opened)}</th>
          <th scope="col">{tc(($) => $.campaigns.figure.clicked)}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ value, opened, clicked }) => (
          <tr key={value}>
            <th scope="row">
              {nameOf(fact, value)}
              <Bar share={opened / max} kind="opened" />
              <Bar share={clicked / max} kind="clicked" />
            </th>
            <td>{formats.number(opened)}</td>
            <td>{formats.number(clicked)}</td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}

function useNotes(devices: Devices): string[] {
  const { t } = useTranslation('outcome');
  const formats = useFormats();
  const hidden = devices.device.find(({ value }) => value === 'hidden')?.opened ?? 0;
  const { applePrivacy } = devices;
  return [
    ...(hidden > 0 ? [t(($) => $.outcome.devices.hiddenNote, { count: hidden, n: formats.number(hidden) })] : []),
    ...(applePrivacy > 0
      ? [t(($) => $.outcome.devices.appleNote, { count: applePrivacy, n: formats.number(applePrivacy) })]
      : []),
    t(($) => $.outcome.devices.note),
  ];
}

/** Devices and programs of the readers, as far as mail services reveal them. */
export function DevicesCard({ devices, funnel }: { devices: Devices; funnel: Campaign['funnel'] }) {
  const { t } = useTranslation('outcome');
  const { t: tc } = useTranslation('campaigns');
  const [fact, setFact] = useState<Fact>('device');
  const notes = useNotes(devices);
  const rows = devices[fact];
  // Opened and clicked without any known device: sent before this was recorded.
  const isOld = funnel.opened + funnel.clicked > 0 && devices.device.every(({ value }) => value === 'unknown');
  const title = t(($) => $.outcome.devices.title);
  if (isOld)
    return (
      <Card title={title}>
        <Text tone="muted">{t(($) => $.outcome.devices.old)}</Text>
      </Card>
    );
  return (
    <Card
      title={title}
      end={
        rows.length > 0 && (
          <Legend
            items={[
              { name: tc(($) => $.campaigns.figure.opened), color: 'var(--chart-1)' },
              { name: tc(($) => $.campaigns.figure.clicked), color: 'var(--chart-2)' },
            ]}
          />
        )
      }
    >
      {rows.length === 0 ? (
        <Text tone="muted">{t(($) => $.outcome.devices.none)}</Text>
      ) : (
        <>
          <Segments
            label={title}
            segments={facts.map((each) => ({ value: each, label: t(($) => $.outcome.devices[each]) }))}
            value={fact}
            onChange={setFact}
          />
          <Rows fact={fact} rows={rows} />
        </>
      )}
      {(rows.length > 0 || devices.applePrivacy > 0) && (
        <Text mt={10} size={12} tone="faint">
          {notes.join(' ')}
        </Text>
      )}
    </Card>
  );
}
