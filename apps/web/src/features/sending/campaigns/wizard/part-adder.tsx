import type { AudiencePart, CampaignAction } from '@enlace/contract/sending/campaigns/audience.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconUserPlus } from 'virtual:tabler-icons';
import { SelectField } from '#components/fields/select-field.tsx';
import { SearchSelectField } from '#components/fields/search-select-field.tsx';
import { paths } from '#app/paths.ts';
import { SearchBox } from '#components/filters/search-box.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { Box, Grid, Row, Text } from '#components/layout/layout.tsx';
import { TextLink } from '#components/link/text-link.tsx';
import { contactSearchQuery } from '../api/contacts.queries.ts';
import { withPart } from '../rules/audience.ts';
import type { AudienceChoices, ListedKind } from './use-audience-choices.ts';

const campaignActions: readonly CampaignAction[] = ['got', 'opened', 'not_opened', 'clicked', 'not_clicked'];
const kinds = ['segment', 'label', 'folder', 'contacts', 'campaign'] as const;
type Kind = (typeof kinds)[number];

function People({ onPick }: { onPick: (id: string) => void }) {
  const { t } = useTranslation('campaigns');
  const [search, setSearch] = useState('');
  const found = useQuery(contactSearchQuery(search));
  const items = search === '' ? [] : (found.data?.items ?? []);
  return (
    <div>
      <SearchBox isFull label={t(($) => $.campaigns.wizard.exceptSearch)} value={search} onSearch={setSearch} />
      {items.length > 0 && (
        <Box border radius="md" clip mt={6}>
          {items.map(({ id, name, email }) => (
            <Row
              as="button"
              justify="between"
              gap={10}
              full
              minH={40}
              py={6}
              px={12}
              size={13}
              lineBetween
              hover="hover"
              focus="inset"
              key={id}
              type="button"
              onClick={() => onPick(id)}
            >
              <span>{name}</span>
              <Text as="span" tone="faint" truncate>
                {email}
              </Text>
              <Icon of={IconUserPlus} size={16} />
            </Row>
          ))}
        </Box>
      )}
    </div>
  );
}

type ListedProps = { kind: ListedKind; choices: AudienceChoices; onPick: (part: AudiencePart) => void };

function Listed({ kind, choices, onPick }: ListedProps) {
  const { t } = useTranslation('mailing');
  const [action, setAction] = useState<CampaignAction>('got');
  const items = choices.of[kind];
  const pick = (id: string) => onPick(kind === 'campaign' ? { type: kind, id, action } : { type: kind, id });
  return (
    <>
      {kind === 'campaign' && (
        <SelectField
          label={t(($) => $.mailing.audience.action)}
          options={campaignActions.map((value) => ({ value, label: t(($) => $.mailing.audience.actions[value]) }))}
          value={action}
          onChange={setAction}
        />
      )}
      <SearchSelectField
        label={kind === 'campaign' ? t(($) => $.mailing.audience.pickCampaign) : t(($) => $.mailing.audience.pick)}
        placeholder={t(($) => $.mailing.audience.pick)}
        options={items.map(({ id, name }) => ({ value: id, label: name }))}
        value={null}
        onChange={pick}
      />
    </>
  );
}

type Props = {
  label: string;
  parts: readonly AudiencePart[];
  choices: AudienceChoices;
  onChange: (parts: AudiencePart[]) => void;
};

/** Adds a part to an audience: first its kind, then the item, which is added at once. */
export function PartAdder({ label, parts, choices, onChange }: Props) {
  const { t } = useTranslation('mailing');
  const [wanted, setKind] = useState<Kind>('segment');
  // A kind of which the client has none could not be chosen from; people there always are.
  const shown = kinds.filter((each) => each === 'contacts' || choices.isPending || choices.of[each].length > 0);
  const kind = shown.includes(wanted) ? wanted : (shown[0] ?? 'contacts');
  const add = (part: AudiencePart) => onChange(withPart(parts, part));
  return (
    <Grid as="fieldset" shrink m={0} p={0} gap={10} columns="repeat(auto-fit, minmax(180px, 1fr))" align="end">
      <Text as="legend" spanAll p={0} size={13} weight="semibold" mb={8}>
        {label}
      </Text>
      <SelectField
        label={t(($) => $.mailing.audience.kind)}
        options={shown.map((value) => ({ value, label: t(($) => $.mailing.audience.kinds[value]) }))}
        value={kind}
        onChange={setKind}
      />
      {kind === 'contacts' ? (
        <People onPick={(id) => add({ type: 'contacts', ids: [id] })} />
      ) : (
        <Listed key={kind} kind={kind} choices={choices} onPick={add} />
      )}
      {!shown.includes('segment') && (
        <Text spanAll tone="faint" size={13}>
          {t(($) => $.mailing.audience.noLists)}{' '}
          <TextLink to={paths.user.contacts}>{t(($) => $.mailing.audience.makeList)}</TextLink>
        </Text>
      )}
    </Grid>
  );
}
