import { CodeBlock } from '#components/text/code-block.tsx';
import { settingsPath } from '@enlace/contract/core/user-paths.ts';
import { describeTransactionalRef } from '@enlace/contract/sending/transactional/transactional.refs.gen.ts';
import type { DataVariable } from '@enlace/contract/sending/transactional/transactional.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconCopy } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { Dialog } from '#components/dialog/dialog.tsx';
import { Box, Text } from '#components/layout/layout.tsx';
import { Unloaded } from '#components/states/loaded.tsx';
import { TextLink } from '#components/link/text-link.tsx';
import { PlainTable } from '#components/table/plain-table.tsx';
import { call } from '#lib/api/call.ts';
import { apiExample } from '../api/api-example.ts';
import type { TemplateSummary } from '../api/templates.queries.ts';

function Variables({ variables }: { variables: readonly DataVariable[] }) {
  const { t } = useTranslation('templates');
  if (variables.length === 0)
    return (
      <Text mt={12} size={13} tone="muted">
        {t(($) => $.templates.api.noData, { example: '{{ data.total }}' })}
      </Text>
    );
  return (
    <PlainTable cell="8px 10px 8px 0">
      <thead>
        <tr>
          <th scope="col">{t(($) => $.templates.api.value)}</th>
          <th scope="col">{t(($) => $.templates.api.type)}</th>
          <th scope="col">{t(($) => $.templates.api.need)}</th>
        </tr>
      </thead>
      <tbody>
        {variables.map(({ name, kind, isRequired }) => (
          <tr key={name}>
            <Text as="th" mono size={12} scope="row">
              {`data.${name}`}
            </Text>
            <td>{t(($) => $.templates.api.kind[kind])}</td>
            <td>{isRequired ? t(($) => $.templates.api.required) : t(($) => $.templates.api.optional)}</td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}

function CopyButton({ text }: { text: string }) {
  const { t } = useTranslation('templates');
  const [state, setState] = useState<'copy' | 'copied' | 'copyFailed'>('copy');
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setState('copied');
    } catch {
      // Some browsers refuse; the text can be selected manually.
      setState('copyFailed');
    }
  }
  return (
    <Button variant="primary" icon={IconCopy} onClick={() => void copy()}>
      <span aria-live="polite">{t(($) => $.templates.api[state])}</span>
    </Button>
  );
}

/** How a program sends the template to one person: its data, and a working call. */
export function ApiDialog({ template, onClose }: { template: TemplateSummary; onClose: () => void }) {
  const { t } = useTranslation(['templates', 'common']);
  const described = useQuery({
    queryKey: ['templates', 'api', template.id, template.updatedAt] as const,
    queryFn: ({ signal }) => call(describeTransactionalRef, { params: { templateId: template.id }, signal }),
  });
  const { data } = described;
  const text =
    data &&
    apiExample({
      origin: window.location.origin,
      template,
      example: data.example,
      key: t(($) => $.templates.api.exampleKey),
    });
  return (
    <Dialog
      isOpen
      size={680}
      title={t(($) => $.templates.api.title, { name: template.name })}
      onClose={onClose}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t(($) => $.common.close)}
          </Button>
          {text !== undefined && <CopyButton text={text} />}
        </>
      }
    >
      <Text mb={14} tone="muted">
        {t(($) => $.templates.api.lead)}
      </Text>
      {!described.data && <Unloaded query={described} rows={3} />}
      {data && (
        <>
          <Variables variables={data.variables} />
          <Text as="h3" mt={16} size={13}>
            {t(($) => $.templates.api.example)}
          </Text>
          <Box mt={6}>
            <CodeBlock text={text ?? ''} />
          </Box>
          <Text mt={12} size={13} tone="muted">
            {t(($) => $.templates.api.keyHelp)}{' '}
            <TextLink to={settingsPath('keys')}>{t(($) => $.templates.api.keyLink)}</TextLink>
          </Text>
        </>
      )}
    </Dialog>
  );
}
