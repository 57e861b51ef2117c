import { fileFormats, isFileFormat } from '@enlace/contract/files/drive/file-formats.ts';
import type { ReactNode } from 'react';
import { fillText } from '../../model/fill-text.ts';
import { type FileRef, fileAddress } from '../../model/fields.schema.ts';
import { Icon } from '../../page/icons/icon.tsx';
import type { BlockView, PageContext } from '../../page/page-context.ts';
import { PageImage } from '../../page/page-image.tsx';
import { PageLink } from '../../page/page-link.tsx';
import { videoPlaceOf } from './video-address.ts';
import type { VideoProps } from './video.schema.ts';

const posterWidth = 1200;

function mimeOf(file: FileRef): string | undefined {
  return isFileFormat(file.format) ? fileFormats[file.format].mime : undefined;
}

/** Rings of light for videos without a poster image. */
function VideoPlate(): ReactNode {
  return (
    <svg className="ptn" viewBox="0 0 320 180" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      {[34, 62, 96, 136, 182, 234].map((radius) => (
        <circle key={radius} cx="86" cy="132" r={radius} />
      ))}
      <circle className="k" cx="86" cy="132" r="14" />
    </svg>
  );
}

function Elsewhere({ id, props, context }: BlockView<VideoProps>): ReactNode {
  const { video } = context.texts;
  const place = videoPlaceOf(props.url);
  const action = place === '' ? video.watch : fillText(video.watchOn, { name: place });
  return (
    <PageLink className={`vp ${props.shape}`} href={props.url} blockId={id} context={context} opensTab>
      {props.poster ? (
        <PageImage image={props.poster} context={context} sizes="(min-width: 640px) 560px, 92vw" />
      ) : (
        <VideoPlate />
      )}
      <span className="ply">
        <Icon name="play" />
      </span>
      <span className="pill">
        <span>{props.title === '' ? action : props.title}</span>
        <small>
          {props.title === '' ? '' : action}
          <span className="vh"> {context.texts.newTab}</span>
          <Icon name="arrow-up-right" className="i-s" />
        </small>
      </span>
    </PageLink>
  );
}

type OwnProps = { props: VideoProps; file: FileRef; context: PageContext };

/** Nothing of it is loaded before the visitor presses play. */
function OwnVideo({ props, file, context }: OwnProps): ReactNode {
  const { video } = context.texts;
  const { poster, captions } = props;
  const addressOf = context.resolveDocument ?? fileAddress;
  const address = addressOf(file);
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- subtitles are a file of the owner's, there if they have one
    <video
      className={poster ? `vf ${props.shape}` : `vf ${props.shape} bare`}
      controls
      preload="none"
      playsInline
      aria-label={props.title || props.caption || video.label}
      poster={poster ? context.resolveFile(poster.fileId, { width: posterWidth }) : undefined}
      // Subtitles are loaded with CORS, because the page has an opaque origin.
      crossOrigin={captions ? 'anonymous' : undefined}
    >
      <source src={address} type={mimeOf(file)} />
      {captions && <track kind="captions" src={addressOf(captions)} srcLang={context.locale} label={video.captions} />}
      <a href={address}>{video.download}</a>
    </video>
  );
}

export function VideoBlock(view: BlockView<VideoProps>): ReactNode {
  const { props, context } = view;
  const isOwn = props.source === 'file';
  if (isOwn ? !props.file : props.url === '') return null;
  return (
    <figure className="fig">
      {isOwn && props.title !== '' && <h2>{props.title}</h2>}
      {isOwn ? props.file && <OwnVideo props={props} file={props.file} context={context} /> : <Elsewhere {...view} />}
      {props.caption !== '' && <figcaption>{props.caption}</figcaption>}
    </figure>
  );
}
