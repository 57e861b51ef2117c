import type { ProfileTemplate } from '@enlace/contract/presence/profiles/profile-starts.contract.ts';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { IconFile, IconLayoutList } from 'virtual:tabler-icons';
import { Icon } from '#components/icon/icon.tsx';
import { Box, Grid, Stack, Text } from '#components/layout/layout.tsx';
import { MiniPage } from '#components/page-picture/mini-page.tsx';
import classes from './start-gallery.module.css';

/** A trade’s page, the short generic one, or an empty one. */
export type Start = ProfileTemplate['id'] | 'starter' | 'empty';

type OptionProps = {
  group: string;
  isChosen: boolean;
  name: string;
  description: string;
  onChoose: () => void;
  children: ReactNode;
};

function Option({ group, isChosen, name, description, onChoose, children }: OptionProps) {
  return (
    <Stack pointer relative leading={1.35} as="label" shrink size={13} className={classes.option}>
      <input type="radio" name={group} checked={isChosen} onChange={onChoose} />
      <Grid
        phone={{ h: 196 }}
        h={232}
        clip
        radius="lg"
        fill="surface-3"
        as="span"
        mb={8}
        tone="faint"
        className={classes.picture}
      >
        {children}
      </Grid>
      <b>{name}</b>
      <Text as="span" size={12} tone="faint">
        {description}
      </Text>
    </Stack>
  );
}

type Props = { templates: readonly ProfileTemplate[]; value: Start; onChange: (start: Start) => void };

/** Starting pages, rendered as they will look. */
export function StartGallery({ templates, value, onChange }: Props) {
  const { t } = useTranslation('starts');
  const group = useId();
  return (
    <Box border="none" as="fieldset" shrink m={0} p={0}>
      <Text as="legend" mb={8} p={0} size={13} weight="semibold">
        {t(($) => $.starts.legend)}
      </Text>
      <Grid phone={{ columns: '1fr 1fr' }} columns="repeat(auto-fill, minmax(172px, 1fr))" gap={20} gapX={16}>
        <Option
          group={group}
          isChosen={value === 'starter'}
          name={t(($) => $.starts.starter)}
          description={t(($) => $.starts.starterHelp)}
          onChoose={() => onChange('starter')}
        >
          <Icon of={IconLayoutList} size={22} />
        </Option>
        <Option
          group={group}
          isChosen={value === 'empty'}
          name={t(($) => $.starts.empty)}
          description={t(($) => $.starts.emptyHelp)}
          onChoose={() => onChange('empty')}
        >
          <Icon of={IconFile} size={22} />
        </Option>
        {templates.map(({ id, name, description, previewPath }) => (
          <Option
            key={id}
            group={group}
            isChosen={value === id}
            name={name}
            description={description}
            onChoose={() => onChange(id)}
          >
            <MiniPage title={name} path={previewPath} />
          </Option>
        ))}
      </Grid>
    </Box>
  );
}
