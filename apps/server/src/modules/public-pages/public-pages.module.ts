import { bindJob } from '#platform/jobs/job.ts';
import type { Module } from '#platform/module.ts';
import { assetRoutes } from './asset.routes.ts';
import { cardRoutes } from './card.routes.ts';
import { formRoutes } from './form/form.routes.ts';
import { cleanIntake } from './jobs/clean-form-intake.handler.ts';
import { cleanFormIntake } from './jobs/clean-form-intake.job.ts';
import { linkRoutes } from './link.routes.ts';
import { installPageErrorHandler } from './page-error-handler.ts';
import { draftPageRoutes, previewRoutes } from './preview.routes.ts';
import { publicPagesOf } from './public-pages.ts';

export const publicPagesModule: Module = {
  name: 'public-pages',
  routes: previewRoutes,
  jobs: (deps) => [bindJob(cleanFormIntake, () => cleanIntake({ deps }))],
  pages(app, platform) {
    const pages = publicPagesOf(platform);
    app.addHook('onReady', () => pages.start());
    app.addHook('onClose', () => pages.stop());
    // A scope of its own: the form parser and the error pages are nobody else's business.
    app.register(async (scope) => {
      installPageErrorHandler(scope, platform);
      linkRoutes(scope, platform);
      cardRoutes(scope, platform);
      assetRoutes(scope, platform);
      draftPageRoutes(scope, platform);
      formRoutes(scope, platform);
    });
  },
};
