import type { ContactListItem } from '@enlace/contract/contacts/contacts.schemas.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#app/paths.ts';
import { Avatar } from '#components/identity/avatar.tsx';
import type { Column } from '#components/table/column.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { ContactStatus } from './components/contact-status.tsx';
import { Pulse } from './components/pulse.tsx';
import { phoneText } from './phone-text.rules.ts';
import classes from './contact-columns.module.css';

const nothing = '–';

/** Columns of the list, in their order. */
export function useContactColumns(): readonly Column<ContactListItem>[] {
  const { t } = useTranslation('contacts');
  const formats = useFormats();
  const plain = (text: string | null) => <span className={classes.plain}>{text ?? nothing}</span>;
  return [
    {
      id: 'name',
      header: t(($) => $.contacts.column.name),
      isSortable: true,
      cell: (contact) => (
        <span className={classes.name}>
          <Avatar name={contact.name} size={24} />
          <Link to={paths.user.contact(contact.id)} className={classes.link} tabIndex={-1}>
            {contact.name}
          </Link>
        </span>
      ),
    },
    { id: 'email', header: t(($) => $.contacts.column.email), isOptional: true, cell: ({ email }) => plain(email) },
    {
      id: 'phone',
      header: t(($) => $.contacts.column.phone),
      isOptional: true,
      cell: ({ phone }) => plain(phone === null ? null : phoneText(phone)),
    },
    {
      id: 'company',
      header: t(($) => $.contacts.column.company),
      isOptional: true,
      isHiddenAtFirst: true,
      cell: ({ company }) => plain(company),
    },
    { id: 'city', header: t(($) => $.contacts.column.city), isOptional: true, cell: ({ city }) => plain(city) },
    {
      id: 'status',
      header: t(($) => $.contacts.column.status),
      isOptional: true,
      cell: ({ status }) => <ContactStatus status={status} isQuiet />,
    },
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
      isSortable: true,
      align: 'end',
      cell: ({ activityAt }) => plain(formats.relative(activityAt)),
    },
  ];
}

/** The two lines of the phone. */
export function PhoneRow({ contact }: { contact: ContactListItem }) {
  const formats = useFormats();
  return (
    <span className={classes.phone}>
      <Avatar name={contact.name} size={32} />
      <span className={classes.lines}>
        <span className={classes.line}>
          <b className={classes.link}>{contact.name}</b>
          <span className={classes.when}>{formats.brief(contact.activityAt)}</span>
        </span>
        <span className={classes.line}>
          <span className={classes.second}>
            {contact.email ?? (contact.phone === null ? nothing : phoneText(contact.phone))}
          </span>
          {contact.status !== 'subscribed' && <ContactStatus status={contact.status} />}
        </span>
      </span>
    </span>
  );
}
