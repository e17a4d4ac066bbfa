import type { Options } from '../app.ts'
import { demoRoutes } from '../auth/demo-routes.ts'
import { authRoutes } from '../auth/routes.ts'
import { checkRoutes } from '../checks/routes.ts'
import { dictionaryRoutes } from '../dictionaries/routes.ts'
import { draftRoutes } from '../drafts/routes.ts'
import { importReportRoute } from '../excel/import-report.ts'
import { extensionRoutes } from '../extensions/routes.ts'
import { lookRoutes } from '../files/look-routes.ts'
import { fileRoutes } from '../files/routes.ts'
import { fillingRoutes } from '../filling/routes.ts'
import type { Route } from '../http/route.ts'
import { jeecgRoutes } from '../jeecg/routes.ts'
import { jobRoutes } from '../jobs/routes.ts'
import { lookupRoutes } from '../lookups/routes.ts'
import { messageRoutes } from '../messages/routes.ts'
import { monitorRoutes } from '../monitor/routes.ts'
import { noticeRoutes } from '../notices/routes.ts'
import { numberingRoutes } from '../numbering/routes.ts'
import { openApiRoute } from '../openapi/routes.ts'
import { permissionRoutes } from '../permissions/routes.ts'
import { recycleRoutes } from '../recycle/routes.ts'
import { reportRoutes } from '../reports/routes.ts'
import { resourceRoutes } from '../resources/routes.ts'
import { planRoutes } from '../schema-routes/plan-routes.ts'
import { schemaRoutes } from '../schema-routes/routes.ts'
import { searchRoutes } from '../search/routes.ts'
import { sourceRoutes } from '../sources/routes.ts'
import { surveyRoutes } from '../survey/routes.ts'
import { systemRoutes } from '../system/routes.ts'
import { termRoutes } from '../terms/routes.ts'
import { thirdAccountRoutes } from '../third/account-routes.ts'
import { thirdSignInRoutes } from '../third/sign-in-routes.ts'
import { isLoopback } from './loopback.ts'

/** Every route of an installation; the demo's own only where nobody else can reach them. */
export function routesFor(options: Options): readonly Route[] {
  const fixed = [
    ...authRoutes,
    ...permissionRoutes,
    ...dictionaryRoutes,
    ...lookupRoutes,
    ...schemaRoutes,
    ...planRoutes,
    importReportRoute,
    ...fileRoutes,
    ...lookRoutes,
    ...draftRoutes,
    ...extensionRoutes,
    ...checkRoutes,
    ...reportRoutes,
    ...noticeRoutes,
    ...monitorRoutes,
    ...messageRoutes,
    ...numberingRoutes,
    ...fillingRoutes,
    ...sourceRoutes,
    ...searchRoutes,
    ...jobRoutes,
    ...surveyRoutes,
    ...recycleRoutes,
    ...systemRoutes,
    ...termRoutes,
    ...thirdAccountRoutes,
    ...jeecgRoutes,
    ...(options.third.length > 0 ? thirdSignInRoutes : []),
    ...(options.demo && isLoopback(options.host) ? demoRoutes : []),
  ]
  return [...fixed, openApiRoute(fixed), ...resourceRoutes]
}
