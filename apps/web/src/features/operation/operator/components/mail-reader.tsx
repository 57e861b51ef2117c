import type { ReplyOf } from '@enlace/contract/core/operation.ts';
import type { readOutboxMail } from '@enlace/contract/workspace/mails/mails.contract.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconArrowLeft, IconCopy } from 'virtual:tabler-icons';
import { Button, LinkButton } from '#components/button/button.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { Segments } from '#components/filters/segments.tsx';
import { Box, Grid, Row, Text } from '#components/layout/layout.tsx';
import { MailFrame } from '#components/mail-preview/mail-frame.tsx';
import { Unloaded } from '#components/states/loaded.tsx';
import { SkeletonBox } from '#components/states/skeleton.tsx';
import { ScrollRegion } from '#components/surface/scroll-region.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { outboxMailQuery, readWithLinks } from '../api/operator.queries.ts';
import classes from './mail-reader.module.css';

type Mail = ReplyOf<typeof readOutboxMail>;
type View = 'html' | 'text' | 'source';

function Facts({ mail }: { mail: Mail }) {
  const { t } = useTranslation('operator');
  const formats = useFormats();
  return (
    <Grid as="dl" columns="auto minmax(0, 1fr)" gap={4} gapX={14} mt={10} mb={12} size={13}>
      <Text as="dt" tone="faint">
        {t(($) => $.operator.settings.from)}
      </Text>
      <Text as="dd" breakWords tabular>
        {mail.from}
      </Text>
      <Text as="dt" tone="faint">
        {t(($) => $.operator.settings.to)}
      </Text>
      <Text as="dd" breakWords tabular>
        {mail.to}
      </Text>
      <Text as="dt" tone="faint">
        {t(($) => $.operator.settings.date)}
      </Text>
      <Text as="dd" breakWords tabular>
        {formats.dateTime(mail.createdAt)}
      </Text>
      <Text as="dt" tone="faint">
        {t(($) => $.operator.settings.size)}
      </Text>
      <Text as="dd" breakWords tabular>
        {formats.bytes(mail.sizeBytes)}
      </Text>
    </Grid>
  );
}

function Sealed({ mail, sealed }: { mail: Mail; sealed: NonNullable<Mail['sealed']> }) {
  const { t } = useTranslation('operator');
  const queries = useQueryClient();
  const show = useMutation({
    mutationFn: () => readWithLinks(mail.id),
    onSuccess: (read) => queries.setQueryData(outboxMailQuery(mail.id).queryKey, read),
  });
  return (
    <Text as="div" py={40} px={22} tone="muted">
      <p>{t(($) => $.operator.settings.sealed[sealed])}</p>
      <FailureCallout failure={show.error} />
      {sealed === 'proof' && (
        <Button size="sm" loading={show.isPending} onClick={() => show.mutate()}>
          {t(($) => $.operator.settings.showSealed)}
        </Button>
      )}
    </Text>
  );
}

function Body({ mail, view }: { mail: Mail; view: View }) {
  const { t } = useTranslation('operator');
  if (mail.sealed !== null) return <Sealed mail={mail} sealed={mail.sealed} />;
  if (view === 'source') {
    return (
      <ScrollRegion as="pre" className={classes.text} label={t(($) => $.operator.settings.source)}>
        {mail.source}
      </ScrollRegion>
    );
  }
  if (view === 'text') {
    if (mail.text === '')
      return (
        <Text py={40} px={22} tone="muted">
          {t(($) => $.operator.settings.noText)}
        </Text>
      );
    return (
      <ScrollRegion as="pre" className={classes.text} label={t(($) => $.operator.settings.text)}>
        {mail.text}
      </ScrollRegion>
    );
  }
  if (mail.html === null)
    return (
      <Text py={40} px={22} tone="muted">
        {t(($) => $.operator.settings.noHtml)}
      </Text>
    );
  return (
    <Box cover>
      <MailFrame html={mail.html} title={t(($) => $.operator.settings.mail, { subject: mail.subject })} />
    </Box>
  );
}

function Tools({ mail, view, onView }: { mail: Mail; view: View; onView: (view: View) => void }) {
  const { t } = useTranslation('operator');
  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(mail.source);
    showToast({ text: t(($) => $.operator.settings.copied) });
  }
  const views: View[] = ['html', 'text', 'source'];
  return (
    <Row wrap gap={8}>
      <Segments
        label={t(($) => $.operator.settings.view)}
        value={view}
        onChange={onView}
        segments={views.map((value) => ({ value, label: t(($) => $.operator.settings[value]) }))}
      />
      {view === 'source' && (
        <Button size="sm" icon={IconCopy} onClick={() => void copy()}>
          {t(($) => $.operator.settings.copySource)}
        </Button>
      )}
    </Row>
  );
}

/** One stored mail: as displayed, as text, and as raw source. */
export function MailReader({ id, back }: { id: string; back: string }) {
  const { t } = useTranslation('operator');
  const [chosen, setChosen] = useState<View>();
  const query = useQuery(outboxMailQuery(id));
  const { data: mail } = query;
  if (!mail)
    return (
      <Unloaded
        query={query}
        shape={
          <Box phone={{ p: '12px 16px' }} lineBottom fill="surface" fixed pt={16} pb={12} px={22}>
            <SkeletonBox height={120} />
          </Box>
        }
      />
    );
  const view = chosen ?? (mail.html === null ? 'text' : 'html');
  return (
    <>
      <Box phone={{ p: '12px 16px' }} lineBottom fill="surface" fixed pt={16} pb={12} px={22}>
        <div className={classes.back}>
          <LinkButton size="sm" variant="ghost" icon={IconArrowLeft} to={back}>
            {t(($) => $.operator.settings.back)}
          </LinkButton>
        </div>
        <Text display size={22} leading={1.2} spacing="display" as="h2" breakWords>
          {mail.subject === '' ? t(($) => $.operator.settings.noSubject) : mail.subject}
        </Text>
        <Facts mail={mail} />
        <Tools mail={mail} view={view} onView={setChosen} />
      </Box>
      <Row phone={{ minH: '70vh' }} relative minH={420} grow align="stretch">
        <Body mail={mail} view={view} />
      </Row>
    </>
  );
}
