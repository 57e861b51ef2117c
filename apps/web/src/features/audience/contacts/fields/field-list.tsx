import { closestCenter, DndContext, type DragEndEvent, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { customFieldLimits } from '@enlace/contract/audience/contacts/custom-fields.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconPlus } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { Grid, Text } from '#components/layout/layout.tsx';
import { Unloaded } from '#components/states/loaded.tsx';
import { useCan } from '#lib/session/use-can.ts';
import { type CountedField, customFieldsQuery, useCustomFieldActions } from './custom-fields.queries.ts';
import { FieldDialog } from './field-dialog.tsx';
import { FieldRow } from './field-row.tsx';
import { moved } from '#lib/form/option-lines.ts';
import { RemoveFieldDialog } from './remove-field-dialog.tsx';

const quiet = () => undefined;
/** The library's announcements are in English and name ids; the buttons of a row announce their effect. */
const unspoken = {
  announcements: { onDragStart: quiet, onDragOver: quiet, onDragEnd: quiet, onDragCancel: quiet },
  screenReaderInstructions: { draggable: '' },
};

type Open = { kind: 'edit'; field: CountedField | undefined } | { kind: 'remove'; id: string };

function useOrder(fields: readonly CountedField[]) {
  const { t } = useTranslation('record');
  const { order } = useCustomFieldActions();
  const [said, setSaid] = useState('');
  function move(from: number, to: number): void {
    const next = moved(fields, { from, to });
    const field = fields[from];
    if (next === fields || !field) return;
    order.mutate(next);
    setSaid(t(($) => $.record.fields.moved, { name: field.name, position: to + 1, total: fields.length }));
  }
  function onDragEnd({ active, over }: DragEndEvent): void {
    const at = (id: unknown) => fields.findIndex((field) => field.id === id);
    if (over) move(at(active.id), at(over.id));
  }
  return { move, onDragEnd, said, failure: order.error };
}

function Rows({
  fields,
  canChange,
  onOpen,
}: {
  fields: readonly CountedField[];
  canChange: boolean;
  onOpen: (open: Open) => void;
}) {
  const { t } = useTranslation('record');
  const { move, onDragEnd, said, failure } = useOrder(fields);
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  return (
    <>
      <FailureCallout failure={failure ?? undefined} />
      <DndContext sensors={sensors} collisionDetection={closestCenter} accessibility={unspoken} onDragEnd={onDragEnd}>
        <SortableContext items={fields.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
          <Grid hideEmpty as="ul" mb={12} aria-label={t(($) => $.record.fields.list)}>
            {fields.map((field, index) => (
              <FieldRow
                key={field.id}
                field={field}
                isFirst={index === 0}
                isLast={index === fields.length - 1}
                canChange={canChange}
                onMove={(step) => move(index, index + step)}
                onEdit={() => onOpen({ kind: 'edit', field })}
                onRemove={() => onOpen({ kind: 'remove', id: field.id })}
              />
            ))}
          </Grid>
        </SortableContext>
      </DndContext>
      <p className="sr-only" aria-live="polite">
        {said}
      </p>
    </>
  );
}

/** The client’s custom fields in order, with their actions. */
export function FieldList() {
  const { t } = useTranslation('record');
  const canChange = useCan('contacts.write');
  const query = useQuery(customFieldsQuery);
  const { data } = query;
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  if (!data) return <Unloaded query={query} rows={3} />;
  const going = open?.kind === 'remove' ? data.find(({ id }) => id === open.id) : undefined;
  return (
    <>
      {data.length === 0 && (
        <Text pt={6} pb={14} size={13} tone="muted">
          {t(($) => $.record.fields.empty)}
        </Text>
      )}
      <Rows fields={data} canChange={canChange} onOpen={setOpen} />
      {canChange && data.length < customFieldLimits.fields && (
        <Button size="sm" icon={IconPlus} onClick={() => setOpen({ kind: 'edit', field: undefined })}>
          {t(($) => $.record.fields.add)}
        </Button>
      )}
      {open?.kind === 'edit' && <FieldDialog field={open.field} onClose={close} />}
      {going && <RemoveFieldDialog field={going} onClose={close} />}
    </>
  );
}
