import type { TemplateSummary } from '@enlace/contract/sending/templates/templates.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';
import { LinkButton } from '#components/button/button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { SearchBox } from '#components/filters/search-box.tsx';
import { Box, Row, Stack, Text } from '#components/layout/layout.tsx';
import { TextLink } from '#components/link/text-link.tsx';
import { Unloaded } from '#components/states/loaded.tsx';
import { useKeptKeys } from '#lib/keyboard/kept-keys.ts';
import { type Campaign, templateChoicesQuery } from '../api/campaigns.queries.ts';
import { MailThumb } from '#components/mail-preview/mail-thumb.tsx';
import type { Draft } from './use-draft.ts';
import classes from './template-step.module.css';

const subjectMax = 200;
const preheaderMax = 160;
const searchFrom = 8;

function Choice({
  template,
  isChosen,
  onChoose,
  onPick,
}: {
  template: TemplateSummary;
  isChosen: boolean;
  onChoose: () => void;
  /** Chosen with the pointer; arrow keys pass through every choice. */
  onPick: () => void;
}) {
  return (
    <Row
      pointer
      hover="hover"
      radius="md"
      as="label"
      gap={12}
      py={8}
      px={10}
      className={classes.choice}
      onClick={(event) => {
        if (event.target instanceof HTMLInputElement) return;
        event.preventDefault();
        onPick();
      }}
    >
      <input type="radio" name="template" className="sr-only" checked={isChosen} onChange={onChoose} />
      <MailThumb outline={template.outline} />
      <Box leading={1.35} as="span" grow shrink>
        <Text as="span" block weight="medium">
          {template.name}
        </Text>
        <Text as="span" block size={12} tone="faint" truncate>
          {template.subject}
        </Text>
      </Box>
    </Row>
  );
}

type ListProps = { templates: readonly TemplateSummary[]; draft: Draft; onPick: () => void };

function TemplateList({ templates, draft, onPick }: ListProps) {
  const { t } = useTranslation('campaigns');
  const [search, setSearch] = useState('');
  const wanted = search.toLocaleLowerCase();
  const choose = (templateId: string) => {
    const isSame = templateId === draft.fields.templateId;
    draft.choose('mail', isSame ? {} : { templateId, subject: null, preheader: null });
  };
  const shown = templates.filter(({ name, subject }) => `${name} ${subject}`.toLocaleLowerCase().includes(wanted));
  return (
    <Box as="fieldset" m={0} p={0} shrink>
      <Text as="legend" p={0} mb={8} size={13} weight="semibold">
        {t(($) => $.campaigns.wizard.pickTemplate)}
      </Text>
      {templates.length > searchFrom && (
        <SearchBox isFull label={t(($) => $.campaigns.wizard.searchTemplate)} value={search} onSearch={setSearch} />
      )}
      {shown.length === 0 && (
        <Text py={16} tone="muted" size={13}>
          {t(($) => $.campaigns.wizard.noTemplateFound)}
        </Text>
      )}
      <Stack maxH={336} scroll gap={4} p={4} className={classes.list}>
        {shown.map((template) => (
          <Choice
            key={template.id}
            template={template}
            isChosen={template.id === draft.fields.templateId}
            onChoose={() => choose(template.id)}
            onPick={() => {
              choose(template.id);
              onPick();
            }}
          />
        ))}
      </Stack>
    </Box>
  );
}

/** The subject and the line after it; empty, those of the template. */
export function SubjectStep({ draft, campaign }: { draft: Draft; campaign: Campaign }) {
  const { t } = useTranslation('campaigns');
  const templates = useQuery(templateChoicesQuery);
  const template = templates.data?.items.find(({ id }) => id === draft.fields.templateId);
  const change = (patch: { subject: string | null } | { preheader: string | null }) => draft.choose('subject', patch);
  return (
    <>
      <TextField
        label={t(($) => $.campaigns.wizard.subject)}
        hint={t(($) => $.campaigns.wizard.subjectHint)}
        placeholder={template?.subject ?? ''}
        value={draft.fields.subject ?? ''}
        maxLength={subjectMax}
        onChange={({ currentTarget: { value } }) => change({ subject: value === '' ? null : value })}
      />
      <TextField
        label={t(($) => $.campaigns.wizard.preheader)}
        hint={t(($) => $.campaigns.wizard.preheaderHint)}
        value={draft.fields.preheader ?? ''}
        maxLength={preheaderMax}
        onChange={({ currentTarget: { value } }) => change({ preheader: value === '' ? null : value })}
      />
      {campaign.experiment?.kind === 'subject' && (
        <Text size={13} tone="muted">
          {t(($) => $.campaigns.page.subjectTested)}
        </Text>
      )}
    </>
  );
}

/** The mail: one of the client's templates. */
export function MailStep({ draft, onPick }: { draft: Draft; onPick: () => void }) {
  const { t } = useTranslation('campaigns');
  const templates = useQuery(templateChoicesQuery);
  useKeptKeys({ isLoading: templates.isPending, isLost: templates.isError, passes: 'gc?/' });
  const items = templates.data?.items;
  if (!items) return <Unloaded query={templates} rows={3} />;
  if (items.length === 0) {
    return (
      <Callout
        tone="info"
        title={t(($) => $.campaigns.wizard.noTemplates)}
        action={
          <LinkButton size="sm" to={`${paths.user.templates}?nuevo=1`}>
            {t(($) => $.campaigns.wizard.createTemplate)}
          </LinkButton>
        }
      />
    );
  }
  const chosen = items.find(({ id }) => id === draft.fields.templateId);
  return (
    <>
      <TemplateList templates={items} draft={draft} onPick={onPick} />
      {chosen && (
        <p>
          <TextLink to={paths.user.template(chosen.id)}>{t(($) => $.campaigns.wizard.editTemplate)}</TextLink>
        </p>
      )}
    </>
  );
}
