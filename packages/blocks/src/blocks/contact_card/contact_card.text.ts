import { joinLines, type TextView } from '../../text/text-view.ts';
import { addressLines, type ContactCardProps } from './contact_card.schema.ts';

export function renderContactCardText({ props }: TextView<ContactCardProps>): string {
  return joinLines([
    props.name,
    props.note,
    props.organisation,
    ...props.phones.map((phone) => phone.number),
    ...props.emails.map((mail) => mail.address),
    props.website,
    ...addressLines(props),
  ]);
}
