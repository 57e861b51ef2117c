import type { ReactNode } from 'react';
import { fileAddress } from '../../model/fields.schema.ts';
import { Icon } from '../../page/icons/icon.tsx';
import type { BlockView } from '../../page/page-context.ts';
import { PageLink } from '../../page/page-link.tsx';
import { fileFacts, kindText } from './file-texts.ts';
import { type FilesProps, shownFiles } from './files.schema.ts';

/** Downloads, each with type and size. */
export function FilesBlock({ id, props, context }: BlockView<FilesProps>): ReactNode {
  const files = shownFiles(props);
  if (files.length === 0) return null;
  return (
    <>
      {props.title !== '' && (
        <div className="hd">
          <h2>{props.title}</h2>
        </div>
      )}
      <ul className="lks">
        {files.map(({ file, title, note }, position) => (
          <li key={position}>
            <PageLink className="lk" href={fileAddress(file)} blockId={id} item={position} context={context}>
              <span className="fx" aria-hidden="true">
                {kindText(file)}
              </span>
              <span className="lt">
                <b>{title}</b>
                <small>
                  {note === '' ? fileFacts(file, context.locale) : `${note} · ${fileFacts(file, context.locale)}`}
                </small>
              </span>
              <Icon name="download" className="go" />
            </PageLink>
          </li>
        ))}
      </ul>
    </>
  );
}
