import type { ReactNode } from 'react';
import { findBlock, type BlockDocument } from '../model/block-document.schema.ts';
import { Icon } from './icons/icon.tsx';
import type { PageContext } from './page-context.ts';

function firstName(name: string): string {
  return name.split(' ')[0] ?? name;
}

function writeTarget(document: BlockDocument, context: PageContext): string {
  if (context.formAnchor !== undefined) return context.formAnchor;
  const mail = findBlock(document, 'contact_card')?.props.emails[0]?.address ?? '';
  return mail === '' ? '' : `mailto:${mail}`;
}

function writeLabel(document: BlockDocument, context: PageContext): string {
  const name = findBlock(document, 'contact_card')?.props.name ?? '';
  if (!context.theme.hasPersonalDock || name === '' || [...firstName(name)].length > 12) return context.texts.write;
  return context.texts.writeTo.replace('{{name}}', firstName(name));
}

/** Whether the dock has any content. */
export function hasDock(document: BlockDocument, context: PageContext): boolean {
  return document.theme.dock && (context.vcardUrl !== undefined || writeTarget(document, context) !== '');
}

/** The fixed bar: save the contact, write a message. */
export function PageDock({ document, context }: { document: BlockDocument; context: PageContext }): ReactNode {
  if (!hasDock(document, context)) return null;
  const target = writeTarget(document, context);
  return (
    <nav className="dock" aria-label={context.texts.dock}>
      {context.vcardUrl !== undefined && (
        <a href={context.vcardUrl} aria-label={context.texts.saveContact}>
          <Icon name="save" />
          {context.texts.save}
        </a>
      )}
      {target !== '' && (
        <a className="p" href={target}>
          <Icon name="message" />
          {writeLabel(document, context)}
        </a>
      )}
    </nav>
  );
}
