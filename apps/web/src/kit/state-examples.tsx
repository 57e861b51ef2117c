import { useState } from 'react';
import { Button } from '#components/button/button.tsx';
import { ConfirmDialog } from '#components/dialog/confirm-dialog.tsx';
import { Dialog } from '#components/dialog/dialog.tsx';
import { FormDialog } from '#components/dialog/form-dialog.tsx';
import { FormDrawer } from '#components/drawer/form-drawer.tsx';
import { SideDrawer } from '#components/drawer/side-drawer.tsx';
import { Callout, type CalloutTone } from '#components/feedback/callout.tsx';
import { ToastArea } from '#components/feedback/toast-area.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { BarChart } from '#components/figures/bar-chart.tsx';
import { Delta } from '#components/figures/delta.tsx';
import { Legend } from '#components/figures/legend.tsx';
import { LineChart } from '#components/figures/line-chart.tsx';
import { Meter } from '#components/figures/meter.tsx';
import { Stat, StatStrip } from '#components/figures/stat-strip.tsx';
import { StatusBadge, type StatusTone } from '#components/figures/status-badge.tsx';
import { Avatar } from '#components/identity/avatar.tsx';
import { Kbd } from '#components/keys/kbd.tsx';
import { Box, Grid, Row, Stack, Text } from '#components/layout/layout.tsx';
import { EmptyState } from '#components/states/empty-state.tsx';
import { ErrorState } from '#components/states/error-state.tsx';
import { LoadingState, SkeletonRows } from '#components/states/skeleton.tsx';
import { Card } from '#components/surface/card.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { sampleTexts } from './sample-texts.ts';

export function Layers() {
  const said = sampleTexts();
  const [open, setOpen] = useState<'dialog' | 'confirm' | 'drawer'>();
  const [count, setCount] = useState(0);
  const close = () => setOpen(undefined);
  return (
    <Row wrap gap={8}>
      <Button onClick={() => setOpen('dialog')}>{said.name}</Button>
      <Button variant="danger" onClick={() => setOpen('confirm')}>
        {said.remove}
      </Button>
      <Button onClick={() => setOpen('drawer')}>{said.person}</Button>
      <output aria-label={said.clicks}>{count}</output>
      <Dialog
        title={said.name}
        isOpen={open === 'dialog'}
        onClose={close}
        actions={
          <Button variant="primary" onClick={close}>
            {said.save}
          </Button>
        }
      >
        <TextField label={said.name} data-autofocus />
      </Dialog>
      <ConfirmDialog
        title={said.remove}
        help={said.removeHelp}
        action={said.save}
        typed={{ label: said.name, expected: said.shop }}
        isOpen={open === 'confirm'}
        onClose={close}
        onConfirm={() => {
          setCount(count + 1);
          close();
        }}
      />
      <SideDrawer
        title={said.person}
        isOpen={open === 'drawer'}
        onClose={close}
        foot={<Button variant="primary">{said.save}</Button>}
      >
        {said.long}
      </SideDrawer>
    </Row>
  );
}

/** A dialog and a drawer with a form: the first name is refused, and the drawer asks before it forgets one. */
export function Forms() {
  const said = sampleTexts();
  const [open, setOpen] = useState<'dialog' | 'drawer'>();
  const [name, setName] = useState('');
  const [failure, setFailure] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const [sent, setSent] = useState<string[]>([]);
  const close = () => setOpen(undefined);
  function submit(): void {
    if (failure === undefined) return setFailure(new Error('refused'));
    setSent([...sent, name]);
    if (open === 'drawer') return setBusy(true);
    setFailure(undefined);
    close();
  }
  const field = (
    <>
      <TextField label={said.name} data-autofocus value={name} onChange={({ target }) => setName(target.value)} />
      <textarea aria-label={said.long} rows={3} />
    </>
  );
  return (
    <Row wrap gap={8}>
      <Button onClick={() => setOpen('dialog')}>{said.save}</Button>
      <Button onClick={() => setOpen('drawer')}>{said.person}</Button>
      <output aria-label={said.sent}>{sent.join(', ')}</output>
      <FormDialog
        title={said.save}
        isOpen={open === 'dialog'}
        onClose={close}
        submit={said.save}
        isDisabled={name === ''}
        failure={failure}
        onSubmit={submit}
      >
        {field}
      </FormDialog>
      {open === 'drawer' && (
        <FormDrawer
          title={said.person}
          onClose={close}
          submit={said.save}
          hasUnsaved={name !== ''}
          isBusy={isBusy}
          failure={failure}
          onSubmit={submit}
        >
          {field}
        </FormDrawer>
      )}
    </Row>
  );
}

export function Toasts() {
  const said = sampleTexts();
  const [isUndone, setUndone] = useState(false);
  return (
    <Row gap={8}>
      <Button
        onClick={() => {
          setUndone(false);
          showToast({ text: said.done, undo: () => setUndone(true) });
        }}
      >
        {said.remove}
      </Button>
      {isUndone && <output>{said.before}</output>}
      <ToastArea />
    </Row>
  );
}

const tones: readonly CalloutTone[] = ['info', 'ok', 'warn', 'danger'];
const statusTones: readonly StatusTone[] = ['neutral', 'ok', 'warn', 'danger', 'info', 'primary', 'live'];

export function Notes() {
  const said = sampleTexts();
  return (
    <Stack gap={12}>
      {tones.map((tone) => (
        <Callout key={tone} tone={tone} title={said.done} action={<Button size="sm">{said.save}</Button>}>
          {said.removeHelp}
        </Callout>
      ))}
      <Row wrap gap={8}>
        {statusTones.map((tone) => (
          <StatusBadge key={tone} tone={tone}>
            {said.sent}
          </StatusBadge>
        ))}
        <StatusBadge tone="neutral" isDraft>
          {said.draft}
        </StatusBadge>
        <Kbd>{said.save.slice(0, 1)}</Kbd>
      </Row>
    </Stack>
  );
}

export function States() {
  const said = sampleTexts();
  const [tries, setTries] = useState(0);
  return (
    <Grid columns="repeat(auto-fit, minmax(260px, 1fr))" gap={16}>
      <Card title={said.empty}>
        <EmptyState
          drawing="plane"
          level={3}
          title={said.empty}
          help={said.emptyHelp}
          actions={<Button variant="primary">{said.save}</Button>}
        />
      </Card>
      <Card title={said.failed}>
        <ErrorState error={new Error(said.failed)} onRetry={() => setTries(tries + 1)} />
        <output aria-label={said.clicks}>{tries}</output>
      </Card>
      <Card title={said.before}>
        <LoadingState>
          <SkeletonRows count={3} />
        </LoadingState>
      </Card>
    </Grid>
  );
}

const visits = [12, 18, 9, 26, 31, 22, 40];
const clicks = [4, 7, 3, 11, 12, 9, 17];

export function Figures() {
  const said = sampleTexts();
  const formats = useFormats('UTC');
  const names = visits.map((_, index) => formats.fullDay(`2026-11-${String(20 + index)}`));
  const series = [
    { name: said.visits, color: 'var(--chart-1)', values: visits },
    { name: said.clicks, color: 'var(--chart-2)', values: clicks },
  ];
  const format = (value: number) => formats.number(value);
  return (
    <Stack gap={16}>
      <StatStrip label={said.shop}>
        <Stat label={said.visits} value={format(158)} delta={<Delta text="+12" direction={1} />} />
        <Stat label={said.clicks} value={format(63)} delta={<Delta text="−3" direction={-1} />} note={said.before} />
      </StatStrip>
      <Legend items={series} />
      <BarChart label={said.visits} names={names} namesHeading={said.day} series={series} format={format} />
      <LineChart
        label={said.clicks}
        names={names}
        namesHeading={said.day}
        current={{ name: said.clicks, values: clicks }}
        previous={{ name: said.before, values: visits }}
        format={format}
      />
      <Meter label={said.amount} used={86} limit={100} />
    </Stack>
  );
}

/** The primitives that every screen is laid out with. */
export function Layout() {
  const said = sampleTexts();
  return (
    <Stack gap={12}>
      <Row gap={12} maxW={320} border radius="md" p={12}>
        <Avatar name={said.person} />
        <Stack shrink grow>
          <Text weight="semibold" truncate>
            {said.long}
          </Text>
          <Text size={13} tone="muted">
            {said.person}
          </Text>
        </Stack>
      </Row>
      <Grid columns="1fr 1fr" gap={12} oneColumnOnPhone>
        <Box fill="surface-2" p={16} radius="md">
          {said.shop}
        </Box>
        <Box fill="primary-soft" p={16} radius="md">
          {said.shop}
        </Box>
      </Grid>
    </Stack>
  );
}
