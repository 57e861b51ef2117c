import type { ContactListRow } from '@enlace/contract/audience/contacts/contact-list.contract.ts';
import type { CustomField, FieldValue } from '@enlace/contract/audience/contacts/custom-fields.schemas.ts';
import { contactLimits, type UpdateContactInput } from '@enlace/contract/audience/contacts/contacts.schemas.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#app/paths.ts';
import { LabelPills } from '#components/figures/label-pill.tsx';
import { useDragSource } from '#components/folders/drag-area.tsx';
import { folderPath } from '#components/folders/folder-tree.rules.ts';
import type { CollectionState } from '#components/folders/use-collection.ts';
import { Avatar } from '#components/identity/avatar.tsx';
import { Box, layout, type Look, Row, Text } from '#components/layout/layout.tsx';
import type { Column } from '#components/table/column.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { ContactStatus } from './components/contact-status.tsx';
import { ListCell, ListCellButton } from './components/list-cell.tsx';
import { Pulse } from './components/pulse.tsx';
import { phoneText } from './phone-text.rules.ts';
import { nothing, useFieldText } from './use-field-text.ts';
import classes from './contact-columns.module.css';

const lineLook: Look = { gap: 8, justify: 'between', minH: 20, shrink: true };

type Options = {
  collection: CollectionState;
  fields: readonly CustomField[];
  /** Absent: read-only cells. Rejects with `ApiError`. */
  onEdit: ((contact: ContactListRow, patch: UpdateContactInput) => Promise<void>) | undefined;
  /** Absent: labels are not changed here. */
  onLabel: ((contact: ContactListRow) => void) | undefined;
  dragText: (contact: ContactListRow) => string;
};

function Name({ contact, dragText }: { contact: ContactListRow; dragText: string }) {
  const { setNodeRef, listeners } = useDragSource({ kind: 'subject', id: contact.id, text: dragText });
  return (
    <Row as="span" maxW={160} gap={8} shrink ref={setNodeRef} {...listeners}>
      <Avatar name={contact.name} size={24} />
      <Link
        to={paths.user.contact(contact.id)}
        {...layout('box', { clip: true, weight: 'medium', tone: 'default', className: classes.link })}
        tabIndex={-1}
        draggable={false}
      >
        {contact.name}
      </Link>
    </Row>
  );
}

/** Parses a typed value of a custom field; undefined for kinds that are not typed in one line. */
function typedValue(field: CustomField, typed: string): FieldValue | null {
  if (typed === '') return null;
  return field.kind === 'number' ? Number(typed) : typed;
}

/** Columns of the list in default order; custom fields come last. */
export function useContactColumns({
  collection,
  fields,
  onEdit,
  onLabel,
  dragText,
}: Options): readonly Column<ContactListRow>[] {
  const { t } = useTranslation('contacts');
  const { t: ts } = useTranslation('segments');
  const formats = useFormats();
  const fieldText = useFieldText();
  const { folders, labels } = collection;
  const plain = (text: string | null) => (
    <Text maxW={164} clip as="span" block tone="muted" className={classes.plain}>
      {text ?? nothing}
    </Text>
  );
  const text = (id: 'company' | 'city' | 'phone') => (contact: ContactListRow) => {
    const value = contact[id];
    const shown = id === 'phone' && value !== null ? phoneText(value) : value;
    if (!onEdit) return plain(shown);
    return (
      <ListCell
        label={t(($) => $.contacts.column[id])}
        value={value ?? ''}
        shown={shown}
        type={id === 'phone' ? 'tel' : 'text'}
        maxLength={id === 'phone' ? 25 : contactLimits[id]}
        onSave={(next) => onEdit(contact, { [id]: next })}
      />
    );
  };
  const own = (field: CustomField): Column<ContactListRow> => {
    const isTyped = field.kind === 'text' || field.kind === 'number' || field.kind === 'date' || field.kind === 'url';
    return {
      id: `field:${field.key}`,
      header: field.name,
      isOptional: true,
      isHiddenAtFirst: true,
      align: field.kind === 'number' ? 'end' : 'start',
      cell: (contact) => {
        const value = contact.fields[field.key];
        const shown = fieldText(field, value);
        if (!onEdit || !isTyped) return plain(shown);
        return (
          <ListCell
            label={field.name}
            value={value === undefined ? '' : String(value)}
            shown={shown}
            type={field.kind === 'number' || field.kind === 'date' ? field.kind : 'text'}
            maxLength={500}
            onSave={(next) => onEdit(contact, { fields: { [field.key]: typedValue(field, next) } })}
          />
        );
      },
    };
  };
  return [
    {
      id: 'name',
      header: t(($) => $.contacts.column.name),
      isSortable: true,
      cell: (contact) => <Name contact={contact} dragText={dragText(contact)} />,
    },
    { id: 'email', header: t(($) => $.contacts.column.email), isOptional: true, cell: ({ email }) => plain(email) },
    { id: 'phone', header: t(($) => $.contacts.column.phone), isOptional: true, cell: text('phone') },
    {
      id: 'company',
      header: t(($) => $.contacts.column.company),
      isOptional: true,
      isHiddenAtFirst: true,
      isSortable: true,
      cell: text('company'),
    },
    { id: 'city', header: t(($) => $.contacts.column.city), isOptional: true, isSortable: true, cell: text('city') },
    {
      id: 'labels',
      header: ts(($) => $.segments.columns.labels),
      isOptional: true,
      cell: (contact) => {
        const shown = labels.filter(({ id }) => contact.labelIds.includes(id));
        const pills = shown.length === 0 ? nothing : <LabelPills labels={shown} visible={1} />;
        if (!onLabel) return pills;
        return (
          <ListCellButton
            label={ts(($) => $.segments.columns.labels)}
            text={shown.map(({ name }) => name).join(', ')}
            onOpen={() => onLabel(contact)}
          >
            {pills}
          </ListCellButton>
        );
      },
    },
    {
      id: 'folder',
      header: ts(($) => $.segments.columns.folder),
      isOptional: true,
      isHiddenAtFirst: true,
      cell: ({ folderId }) => plain(folderId === null ? null : folderPath(folders, folderId)),
    },
    {
      id: 'status',
      header: t(($) => $.contacts.column.status),
      isOptional: true,
      cell: ({ status }) => <ContactStatus status={status} isQuiet />,
    },
    {
      id: 'language',
      header: ts(($) => $.segments.columns.language),
      isOptional: true,
      isHiddenAtFirst: true,
      cell: ({ language }) => plain(language && ts(($) => $.segments.rules.language[language])),
    },
    {
      id: 'source',
      header: ts(($) => $.segments.columns.source),
      isOptional: true,
      isHiddenAtFirst: true,
      cell: ({ source }) => plain(ts(($) => $.segments.rules.source[source])),
    },
    ...fields.map(own),
    {
      id: 'pulse',
      header: t(($) => $.contacts.column.pulse),
      isOptional: true,
      cell: ({ pulse }) => <Pulse value={pulse} />,
    },
    {
      id: 'created',
      header: t(($) => $.contacts.column.created),
      isOptional: true,
      isHiddenAtFirst: true,
      isSortable: true,
      align: 'end',
      cell: ({ createdAt }) => plain(formats.date(createdAt)),
    },
    {
      id: 'activity',
      header: t(($) => $.contacts.column.activity),
      isOptional: true,
      isSortable: true,
      align: 'end',
      cell: ({ activityAt }) => plain(formats.relative(activityAt)),
    },
  ];
}

/** The two lines on phones. */
export function PhoneRow({ contact, facts }: { contact: ContactListRow; facts: string }) {
  const formats = useFormats();
  return (
    <Row maxW="calc(100vw - 118px)" as="span" gap={12}>
      <Avatar name={contact.name} size={32} />
      <Box as="span" grow shrink>
        <Row {...lineLook} as="span">
          <Text as="b" size={14} weight="medium" tone="default" truncate>
            {contact.name}
          </Text>
          <Text as="span" fixed size={12} tone="faint">
            {formats.brief(contact.activityAt)}
          </Text>
        </Row>
        <Row {...lineLook} as="span">
          <Text as="span" tone="muted" truncate>
            {facts}
          </Text>
          {contact.status !== 'subscribed' && <ContactStatus status={contact.status} />}
        </Row>
      </Box>
    </Row>
  );
}
