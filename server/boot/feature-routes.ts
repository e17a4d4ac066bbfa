import { demoRoutes } from '../demo/demo-routes.ts'
import { tenantRoutes } from '../domain/hooks/tenant/tenant-routes.ts'
import { organisationRoutes } from '../domain/organisations/routes.ts'
import { ocdsRoutes } from '../domain/portal/ocds/routes.ts'
import { portalRoutes } from '../domain/portal/routes.ts'
import { surveyRoutes } from '../domain/survey/routes.ts'
import { termRoutes } from '../domain/terms/routes.ts'
import { isPhoneSignInOn, phoneRoutes } from '../features/account/phone-routes.ts'
import { recoveryRoutes } from '../features/account/recovery-routes.ts'
import { authRoutes } from '../features/account/routes.ts'
import { batchRoutes } from '../features/batch/routes.ts'
import { handOverRoutes } from '../features/drafts/hand-over.ts'
import { importReportRoute } from '../features/excel/import-report.ts'
import { extensionRoutes } from '../features/extensions/routes.ts'
import { jeecgRoutes } from '../features/jeecg/routes.ts'
import { jobRoutes } from '../features/jobs/routes.ts'
import { lookupRoutes } from '../features/lookups/routes.ts'
import { messageRoutes } from '../features/messages/routes.ts'
import { monitorRoutes } from '../features/monitor/routes.ts'
import { noticeRoutes } from '../features/notices/routes.ts'
import { permissionRoutes } from '../features/permissions/routes.ts'
import { recycleRoutes } from '../features/recycle/routes.ts'
import { reportRoutes } from '../features/reports/routes.ts'
import { checkRoutes } from '../features/resource-routes/check-routes.ts'
import { fillingRoutes } from '../features/resource-routes/filling-routes.ts'
import { numberingRoutes } from '../features/resource-routes/numbering-routes.ts'
import { planRoutes } from '../features/schema-routes/plan-routes.ts'
import { schemaRoutes } from '../features/schema-routes/routes.ts'
import { sourceRoutes } from '../features/sources/routes.ts'
import { systemRoutes } from '../features/system/routes.ts'
import { thirdAccountRoutes } from '../features/third/account-routes.ts'
import { thirdSignInRoutes } from '../features/third/sign-in-routes.ts'
import type { Options } from '../platform/app.ts'
import type { Route } from '../platform/http/route.ts'
import { dictionaryRoutes } from '../records/dictionaries/routes.ts'
import { draftRoutes } from '../records/drafts/routes.ts'
import { lookRoutes } from '../records/files/look-routes.ts'
import { fileRoutes } from '../records/files/routes.ts'
import { searchRoutes } from '../records/search/routes.ts'
import { isLoopback } from './loopback.ts'

/** The routes of an installation at fixed addresses; the demo's own only where nobody else can reach them. */
export function featureRoutes(options: Options): readonly Route[] {
  return [
    ...authRoutes,
    ...batchRoutes,
    ...permissionRoutes,
    ...dictionaryRoutes,
    ...lookupRoutes,
    ...schemaRoutes,
    ...planRoutes,
    importReportRoute,
    ...fileRoutes,
    ...lookRoutes,
    ...draftRoutes,
    ...handOverRoutes,
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
    ...tenantRoutes,
    ...termRoutes,
    ...portalRoutes,
    ...ocdsRoutes,
    ...thirdAccountRoutes,
    ...jeecgRoutes,
    ...(isPhoneSignInOn(options) ? phoneRoutes : []),
    ...recoveryRoutes,
    ...organisationRoutes,
    ...(options.third.length > 0 ? thirdSignInRoutes : []),
    ...(options.demo && isLoopback(options.host) ? demoRoutes : []),
  ]
}
