import type { VideoProps } from './video.schema.ts';

export const videoExample: VideoProps = {
  title: 'Así se tornea un cuenco',
  source: 'link',
  url: 'https://www.youtube.com/watch?v=barro-y-sal',
  file: { fileId: 'torno', name: 'torno.mp4', format: 'mp4', sizeBytes: 8_400_000 },
  captions: { fileId: 'torno-es', name: 'torno.vtt', format: 'vtt', sizeBytes: 1200 },
  poster: null,
  shape: 'wide',
  caption: 'Tres minutos, del barro al borde',
};
