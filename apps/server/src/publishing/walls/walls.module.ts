import { addPageSection } from '#publishing/public-pages/usecases/page-sections.ts';
import { installVisitorPages } from '#publishing/public-pages/usecases/visitor-page.ts';
import { bindJob } from '#platform/jobs/job.ts';
import type { Module } from '#platform/module.ts';
import { none } from '#platform/noun.ts';
import { forgetOldVisitors, forgetWallVisitors } from './jobs/forget-visitors.job.ts';
import { publishDue } from './jobs/publish-due-posts.handler.ts';
import { publishDuePosts } from './jobs/publish-due-posts.job.ts';
import { entryRoutes } from './public/entry.routes.ts';
import { feedRoutes } from './public/feed.routes.ts';
import { newsRoutes } from './public/news.routes.ts';
import { ownWritingRoutes } from './public/own-writing.routes.ts';
import { drawWallSection } from './public/profile-section.ts';
import { reportRoutes } from './public/report.routes.ts';
import { visitorRoutes } from './public/visitor.routes.ts';
import { wallRoutes } from './public/wall.routes.ts';
import { commentTrash, postTrash } from './wall-trash.ts';
import { erasureHandlers } from './usecases/forget-people.ts';
import { wallApiRoutes } from './walls.routes.ts';
import { postSearch } from './post-search.ts';
import { wallWebhooks } from './walls.webhooks.ts';
import { wallActs } from './wall-notices.ts';

const bodyLimit = 32 * 1024;

export const wallsModule: Module = {
  name: 'walls',
  history: ['comment', 'post', 'wall'],
  undo: none('the trash takes removals back'),
  retention: [forgetWallVisitors],
  webhooks: wallWebhooks,
  noticeActs: [wallActs],
  notices: ['wall.written'],
  quota: none('not part of a plan'),
  operatorSearch: none('the operator finds clients and invoices'),
  collections: none('a post is on one wall'),
  trash: [postTrash, commentTrash],
  search: [postSearch],
  routes: wallApiRoutes,
  events: erasureHandlers,
  jobs: (deps) => [
    bindJob(publishDuePosts, () => publishDue({ deps })),
    bindJob(forgetWallVisitors, () => forgetOldVisitors({ deps })),
  ],
  pages(app, platform) {
    addPageSection(platform, drawWallSection);
    // A separate scope: the form parser and the error pages are nobody else's business.
    app.register(async (scope) => {
      installVisitorPages(scope, platform, bodyLimit);
      wallRoutes(scope, platform);
      feedRoutes(scope, platform);
      newsRoutes(scope, platform);
      entryRoutes(scope, platform);
      visitorRoutes(scope, platform);
      ownWritingRoutes(scope, platform);
      reportRoutes(scope, platform);
    });
  },
};
