import { bindJob } from '#platform/jobs/job.ts';
import type { Module } from '#platform/module.ts';
import { none, withoutItems } from '#platform/noun.ts';
import { assetRoutes } from './asset.routes.ts';
import { cardRoutes } from './card.routes.ts';
import { formRoutes } from './form/form.routes.ts';
import { cleanIntake, cleanFormIntake } from './jobs/clean-form-intake.job.ts';
import { linkRoutes } from './link.routes.ts';
import { ogRoutes } from './og/og.routes.ts';
import { calendarRoutes } from './calendar/calendar.routes.ts';
import { prepareShareImages } from './og/prepare-share-images.ts';
import { shareImagesOf } from './og/share-images.ts';
import { installPageErrorHandler } from './page-error-handler.ts';
import { draftPageRoutes, previewRoutes } from './preview.routes.ts';
import { publicPagesOf } from './public-pages.ts';
import { qrRoutes } from './qr/qr.routes.ts';
import { reportRoutes } from './report/report.routes.ts';
import { guardSites, siteRoutes } from './site.routes.ts';
import { signupRoutes } from './signup/signup.routes.ts';
import { templateRoutes } from './template.routes.ts';
import { unlockRoutes } from './unlock/unlock.routes.ts';

export const publicPagesModule: Module = {
  name: 'public-pages',
  ...withoutItems('shows profiles'),
  history: none('visitors change nothing'),
  retention: [cleanFormIntake],
  webhooks: none('the mailbox has the event of a form'),
  notices: none('the mailbox notifies'),
  routes: previewRoutes,
  jobs: (deps) => [bindJob(cleanFormIntake, () => cleanIntake({ deps }))],
  readiness: (platform) => [prepareShareImages({ platform, images: shareImagesOf(platform) })],
  pages(app, platform) {
    const pages = publicPagesOf(platform);
    app.addHook('onReady', () => pages.start());
    app.addHook('onClose', () => pages.stop());
    app.addHook('onClose', () => shareImagesOf(platform).close());
    guardSites(app, platform);
    // A separate scope: the form parser and the error pages are nobody else's business.
    app.register(async (scope) => {
      installPageErrorHandler(scope, platform);
      linkRoutes(scope, platform);
      cardRoutes(scope, platform);
      ogRoutes(scope, platform);
      reportRoutes(scope, platform);
      qrRoutes(scope, platform);
      templateRoutes(scope, platform);
      assetRoutes(scope, platform);
      draftPageRoutes(scope, platform);
      formRoutes(scope, platform);
      signupRoutes(scope, platform);
      calendarRoutes(scope, platform);
      unlockRoutes(scope, platform);
      siteRoutes(scope, platform);
    });
  },
};
