import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../page/icons/icon.tsx';
import { SocialGlyph } from '../../page/icons/social-glyph.tsx';
import { PageImage } from '../../page/page-image.tsx';
import { PageLink } from '../../page/page-link.tsx';
import type { BlockView, PageContext } from '../../page/page-context.ts';
import { addressLines, initialsOf, type ContactCardProps } from './contact_card.schema.ts';

function dialHref(number: string): string {
  return `tel:${number.replace(/[^+0-9]/g, '')}`;
}

type RowProps = {
  icon: IconName;
  href: string;
  text: string;
  /** Its microformat, e.g. `p-tel`. */
  format: string;
  blockId: string;
  context: PageContext;
};

function ContactRow({ icon, href, text, format, blockId, context }: RowProps): ReactNode {
  return (
    <li>
      <Icon name={icon} />
      <PageLink className={format} href={href} blockId={blockId} context={context}>
        {text}
      </PageLink>
    </li>
  );
}

function QuickActions({ id, props, context }: BlockView<ContactCardProps>): ReactNode {
  const number = props.phones[0]?.number ?? '';
  return (
    <span className="cl">
      {number !== '' && (
        <PageLink className="ib" href={dialHref(number)} blockId={id} context={context} label={context.texts.call}>
          <Icon name="phone" />
        </PageLink>
      )}
      {props.whatsapp !== '' && (
        <PageLink
          className="ib"
          href={`https://wa.me/${props.whatsapp.replace(/[^0-9]/g, '')}`}
          blockId={id}
          context={context}
          label="WhatsApp"
        >
          <SocialGlyph network="whatsapp" />
        </PageLink>
      )}
    </span>
  );
}

export function ContactCardBlock({ id, props, context, isLead }: BlockView<ContactCardProps>): ReactNode {
  const address = addressLines(props);
  const name = props.name === '' ? props.organisation : props.name;
  return (
    <div className={isLead ? 'cc lead h-card' : 'cc card h-card'}>
      <div className="who">
        {props.photo ? (
          <PageImage image={props.photo} context={context} sizes="64px" className="mono u-photo" />
        ) : (
          <span className="mono" aria-hidden="true">
            {initialsOf(name)}
          </span>
        )}
        <span>
          <b className="p-name">{name}</b>
          {props.note !== '' && <small>{props.note}</small>}
        </span>
        <QuickActions id={id} props={props} context={context} isLead={isLead} />
      </div>
      {!isLead && (
        <ul className="ways">
          {props.phones
            .filter((phone) => phone.number !== '')
            .map(({ number }) => (
              <ContactRow
                key={number}
                icon="phone"
                href={dialHref(number)}
                text={number}
                format="p-tel"
                blockId={id}
                context={context}
              />
            ))}
          {props.emails
            .filter((mail) => mail.address !== '')
            .map(({ address: mail }) => (
              <ContactRow
                key={mail}
                icon="mail"
                href={`mailto:${mail}`}
                text={mail}
                format="u-email"
                blockId={id}
                context={context}
              />
            ))}
          {props.website !== '' && (
            <ContactRow
              icon="globe"
              href={props.website}
              text={props.website.replace(/^https?:\/\/|\/$/g, '')}
              format="u-url"
              blockId={id}
              context={context}
            />
          )}
          {address.length > 0 && (
            <li>
              <Icon name="pin" />
              <address className="p-adr">{address.join(', ')}</address>
            </li>
          )}
        </ul>
      )}
    </div>
  );
}
