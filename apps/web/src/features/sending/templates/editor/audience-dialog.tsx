import { checkTemplateAudienceRef } from '@enlace/contract/sending/templates/template-starts.refs.gen.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useDraftDocument, useEditor } from '#components/block-editor/editor/editor-context.tsx';
import { Button } from '#components/button/button.tsx';
import { Dialog } from '#components/dialog/dialog.tsx';
import { Box, Text } from '#components/layout/layout.tsx';
import { Unloaded } from '#components/states/loaded.tsx';
import { PlainTable } from '#components/table/plain-table.tsx';
import { call } from '#lib/api/call.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { wireDraft } from './mail-draft.ts';

/** Checks the variables of the edited mail against all contacts that can be mailed. */
function useCheck(templateId: string) {
  const editor = useEditor();
  const document = useDraftDocument();
  return useQuery({
    queryKey: ['templates', 'audience', templateId, document] as const,
    gcTime: 0,
    queryFn: ({ signal }) => {
      const wire = wireDraft({ document: editor.prepare(document), lastName: 'x' });
      const body = {
        document: wire.document,
        subject: wire.subject,
        preheader: wire.preheader,
        format: wire.format,
        source: wire.source,
      };
      return call(checkTemplateAudienceRef, { params: { id: templateId }, body, signal });
    },
  });
}

/** How many people have no value for a variable, and which variables do not exist. */
export function AudienceDialog({ templateId, onClose }: { templateId: string; onClose: () => void }) {
  const { t } = useTranslation(['templates', 'common']);
  const formats = useFormats();
  const check = useCheck(templateId);
  const { data } = check;
  return (
    <Dialog
      isOpen
      size={620}
      title={t(($) => $.templates.audience.title)}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t(($) => $.common.close)}</Button>}
    >
      {!check.data && <Unloaded query={check} rows={3} />}
      {data && (
        <>
          <p>{t(($) => $.templates.audience.total, { count: data.audience, n: formats.number(data.audience) })}</p>
          {data.variables.length + data.unknown.length === 0 && <p>{t(($) => $.templates.audience.none)}</p>}
          {data.variables.length + data.unknown.length > 0 && (
            <Box mt={14} breakWords>
              <PlainTable cell="8px 10px 8px 0">
                <thead>
                  <tr>
                    <th scope="col">{t(($) => $.templates.audience.variable)}</th>
                    <th scope="col" data-end>
                      {t(($) => $.templates.audience.missing)}
                    </th>
                    <th scope="col">{t(($) => $.templates.audience.fallback)}</th>
                  </tr>
                </thead>
                <tbody>
                  {data.unknown.map(({ name, suggestion }) => (
                    <tr key={name}>
                      <Text as="th" mono size={12} scope="row">
                        {name}
                      </Text>
                      <Text as="td" tone="danger" colSpan={2}>
                        {t(($) => $.templates.audience.unknown)}
                        {suggestion !== null && ` · ${t(($) => $.templates.audience.didYouMean, { name: suggestion })}`}
                      </Text>
                    </tr>
                  ))}
                  {data.variables.map(({ name, missing, hasFallback }) => {
                    const tone = missing > 0 && !hasFallback ? 'warn' : 'default';
                    return (
                      <tr key={name}>
                        <Text as="th" mono size={12} scope="row">
                          {name}
                        </Text>
                        <Text as="td" tone={tone} data-end>
                          {formats.number(missing)}
                        </Text>
                        <Text as="td" tone={tone}>
                          {hasFallback
                            ? t(($) => $.templates.audience.hasFallback)
                            : t(($) => $.templates.audience.noFallback)}
                        </Text>
                      </tr>
                    );
                  })}
                </tbody>
              </PlainTable>
            </Box>
          )}
        </>
      )}
    </Dialog>
  );
}
