import type { ReactNode } from 'react';
import { Box, Row, Text } from '#components/layout/layout.tsx';
import { Loaded, type LoadedProps } from '#components/states/loaded.tsx';
import classes from './setting-section.module.css';

type Props = {
  /** Also its anchor in a page of several. */
  id: string;
  title: string;
  lead?: ReactNode;
  /** One button on the right of the title. */
  action?: ReactNode;
  children: ReactNode;
};

/** One section of the settings: explanation and rows. */
export function SettingSection({ id, title, lead, action, children }: Props) {
  return (
    <Box pt={22} pb="26px" as="section" lineTop id={id} className={classes.section} aria-labelledby={`${id}-title`}>
      <Row minH={36} wrap justify="between" gap={10} gapX={20}>
        <Text spacing="title" as="h2" size={16} weight="semibold" id={`${id}-title`}>
          {title}
        </Text>
        {action}
      </Row>
      {lead !== undefined && (
        <Text phone={{ mt: 8 }} maxW="64ch" mt={2} mb={14} size={13} tone="muted" className={classes.lead}>
          {lead}
        </Text>
      )}
      {children}
    </Box>
  );
}

/** A section that waits for what it sets. */
export function LoadedSection<Data>({
  id,
  title,
  lead,
  action,
  ...waiting
}: Omit<Props, 'children'> & LoadedProps<Data>) {
  return (
    <SettingSection id={id} title={title} lead={lead} action={action}>
      <Loaded rows={1} {...waiting} />
    </SettingSection>
  );
}

type RowProps = { title: string; help?: ReactNode; children?: ReactNode };

/** One setting, fact or action: what it is on the left, value or button on the right. */
export function SettingAct({ title, help, children }: RowProps) {
  return (
    <Row phone={{ wrap: 'wrap', gap: 10 }} minH={62} justify="between" gap={32} py={14}>
      <Box flex="1 1 272px" shrink>
        <Text as="h3" weight="medium" className={classes.name}>
          {title}
        </Text>
        {help !== undefined && (
          <Text maxW="62ch" size={13} tone="muted" breakWords className={classes.lead}>
            {help}
          </Text>
        )}
      </Box>
      {children !== undefined && (
        <Row phone={{ justify: 'flex-start' }} fixed wrap justify="end" gap={8}>
          {children}
        </Row>
      )}
    </Row>
  );
}
