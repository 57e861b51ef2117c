import type { TemplateSummary } from '@enlace/contract/sending/templates/templates.schemas.ts';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';
import { Button, LinkButton } from '#components/button/button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { SearchBox } from '#components/filters/search-box.tsx';
import { Box, Row, Stack, Text } from '#components/layout/layout.tsx';
import { MailThumb } from '#components/mail-preview/mail-thumb.tsx';
import { readableSubject } from '../../rules/readable-subject.ts';
import classes from './form.module.css';

const searchFrom = 6;

type Props = { templates: readonly TemplateSummary[]; value: string | null; onChange: (id: string) => void };

function Words({ template }: { template: TemplateSummary }) {
  return (
    <Box minW={120} leading={1.35} as="span" grow>
      <Text as="span" block weight="medium" breakWords>
        {template.name}
      </Text>
      <Text as="span" block size={12} tone="muted" breakWords>
        {readableSubject(template.subject)}
      </Text>
    </Box>
  );
}

function Choices({ templates, value, onChange }: Props) {
  const { t } = useTranslation('automations');
  const name = useId();
  const [search, setSearch] = useState('');
  const wanted = search.toLocaleLowerCase();
  const shown = templates.filter((each) => `${each.name} ${each.subject}`.toLocaleLowerCase().includes(wanted));
  return (
    <Box as="fieldset" shrink m={0} p={0}>
      <Text as="legend" mb={8} p={0} size={13} weight="semibold">
        {t(($) => $.automations.form.template)}
      </Text>
      {templates.length > searchFrom && (
        <SearchBox isFull label={t(($) => $.automations.form.searchTemplate)} value={search} onSearch={setSearch} />
      )}
      {shown.length === 0 && (
        <Text mt={6} size={12} tone="faint">
          {t(($) => $.automations.form.noTemplateFound)}
        </Text>
      )}
      <Stack maxH={300} scroll gap={4} p={4} className={classes.templates}>
        {shown.map((template) => (
          <Row
            pointer
            hover="hover"
            relative
            radius="md"
            as="label"
            gap={12}
            py={8}
            px={10}
            key={template.id}
            className={classes.template}
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={template.id === value}
              onChange={() => onChange(template.id)}
            />
            <MailThumb outline={template.outline} />
            <Words template={template} />
          </Row>
        ))}
      </Stack>
    </Box>
  );
}

/** One of the client's mails, each with a thumbnail. */
export function TemplatePicker({ templates, value, onChange }: Props) {
  const { t } = useTranslation('automations');
  const [isChanging, setChanging] = useState(false);
  const chosen = templates.find(({ id }) => id === value);
  if (templates.length === 0) {
    return (
      <Callout
        title={t(($) => $.automations.form.noTemplates)}
        action={
          <LinkButton size="sm" to={`${paths.user.templates}?nuevo=1`}>
            {t(($) => $.automations.form.createTemplate)}
          </LinkButton>
        }
      />
    );
  }
  if (!chosen || isChanging) return <Choices templates={templates} value={value} onChange={onChange} />;
  return (
    <Row radius="md" wrap gap={12} py={8} px={10} className={classes.chosen}>
      <MailThumb outline={chosen.outline} />
      <Words template={chosen} />
      <Button size="sm" onClick={() => setChanging(true)}>
        {t(($) => $.automations.form.changeTemplate)}
      </Button>
      <LinkButton size="sm" variant="ghost" to={paths.user.template(chosen.id)}>
        {t(($) => $.automations.form.editTemplate)}
      </LinkButton>
    </Row>
  );
}
