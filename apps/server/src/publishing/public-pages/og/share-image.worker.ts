import { serveWorker } from '#platform/mail/worker-port.ts';
import { drawPicture } from './draw-picture.ts';
import type { DrawnPicture, DrawOrder } from './share-image.types.ts';

serveWorker<DrawOrder, DrawnPicture>(async (order) => ({ reply: await drawPicture(order) }));
