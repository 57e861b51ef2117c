import { tus, uploadLimits } from '@enlace/contract/files/uploads/uploads.contract.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { bindJob } from '#platform/jobs/job.ts';
import { notFound } from '#platform/errors.ts';
import type { Module } from '#platform/module.ts';
import { none, withoutItems } from '#platform/noun.ts';
import { expireOldUploads, expireUploads } from './jobs/expire-uploads.job.ts';
import { uploadRoutes } from './uploads.routes.ts';

/** The protocol's capabilities; reveals nothing about anybody’s files. Browsers of other sites are refused. */
function sendCapabilities(request: FastifyRequest, reply: FastifyReply, maxBytes: number): FastifyReply {
  if (request.headers['access-control-request-method'] !== undefined) throw notFound();
  return reply.status(204).headers({
    'tus-resumable': tus.version,
    'tus-version': tus.version,
    'tus-extension': tus.extensions,
    'tus-checksum-algorithm': tus.checksums,
    'tus-max-size': String(maxBytes),
  });
}

export const driveModule: Module = {
  name: 'drive',
  ...withoutItems('shows the things of `files`'),
  history: none('`files` records what arrives'),
  retention: [expireUploads],
  webhooks: none('an upload by its own client'),
  notices: none('shown while it runs'),
  quota: ['storage_bytes'],
  routes: uploadRoutes,
  jobs: (deps) => [bindJob(expireUploads, (_payload, { signal }) => expireOldUploads({ deps, signal }))],
  pages(app, { settings }) {
    const maxBytes = async () => (await settings.read()).limits.uploadBytes ?? uploadLimits.bytes;
    // The handler reads the bytes itself, piece by piece.
    app.addContentTypeParser(tus.contentType, (_request, payload, done) => done(null, payload));
    app.options('/api/uploads', async (request, reply) => sendCapabilities(request, reply, await maxBytes()).send());
    app.options('/api/uploads/:id', async (request, reply) =>
      sendCapabilities(request, reply, await maxBytes()).send(),
    );
  },
};
