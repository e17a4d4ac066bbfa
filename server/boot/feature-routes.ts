import { demoRoutes } from '../demo/demo-routes.ts'
import { auctionRoutes } from '../domain/auction/routes.ts'
import { einvoiceRoutes } from '../domain/einvoice/routes.ts'
import { incomingRoutes } from '../domain/exchange/incoming/routes.ts'
import { exchangeRoutes } from '../domain/exchange/routes.ts'
import { bankAnswerRoutes } from '../domain/finance/bank-answer-route.ts'
import { bankFileRoutes } from '../domain/finance/bank-file-route.ts'
import { tenantRoutes } from '../domain/hooks/tenant/tenant-routes.ts'
import { labelRoutes } from '../domain/labels/label-routes.ts'
import { organisationRoutes } from '../domain/organisations/routes.ts'
import { ocdsRoutes } from '../domain/portal/ocds/routes.ts'
import { publicationPreviewRoute } from '../domain/portal/publication-preview.ts'
import { portalRoutes } from '../domain/portal/routes.ts'
import { registrationRoutes } from '../domain/registration/routes.ts'
import { requisitionRoutes } from '../domain/requisitions/routes.ts'
import { themeRoutes } from '../domain/site/themes/routes.ts'
import { eventFileRoutes } from '../domain/sourcing/event-file-routes.ts'
import { openingRoutes } from '../domain/sourcing/opening-events.ts'
import { receiptRoutes } from '../domain/sourcing/receipt-routes.ts'
import { sourcingRoutes } from '../domain/sourcing/routes.ts'
import { surveyRoutes } from '../domain/survey/routes.ts'
import { termRoutes } from '../domain/terms/routes.ts'
import { isPhoneSignInOn, phoneRoutes } from '../features/account/phone-routes.ts'
import { recoveryRoutes } from '../features/account/recovery-routes.ts'
import { authRoutes } from '../features/account/routes.ts'
import { batchRoutes } from '../features/batch/routes.ts'
import { chainRoutes } from '../features/chain/routes.ts'
import { handOverRoutes } from '../features/drafts/hand-over.ts'
import { importReportRoute } from '../features/excel/import-report.ts'
import { extensionRoutes } from '../features/extensions/routes.ts'
import { feedRoutes } from '../features/feed/routes.ts'
import { jeecgRoutes } from '../features/jeecg/routes.ts'
import { jobRoutes } from '../features/jobs/routes.ts'
import { lookupRoutes } from '../features/lookups/routes.ts'
import { monitorRoutes } from '../features/monitor/routes.ts'
import { noticeRoutes } from '../features/notices/routes.ts'
import { permissionRoutes } from '../features/permissions/routes.ts'
import { printRoutes } from '../features/prints/print-routes.ts'
import { carryOverRoutes } from '../features/process/carry-over.ts'
import { taskLinkRoutes } from '../features/process/link-routes.ts'
import { taskListRoutes } from '../features/process/list-routes.ts'
import { processRoutes } from '../features/process/routes.ts'
import { progressRoutes } from '../features/progress/routes.ts'
import { recycleRoutes } from '../features/recycle/routes.ts'
import { reportRoutes } from '../features/reports/routes.ts'
import { checkRoutes } from '../features/resource-routes/check-routes.ts'
import { fillingRoutes } from '../features/resource-routes/filling-routes.ts'
import { numberingRoutes } from '../features/resource-routes/numbering-routes.ts'
import { planRoutes } from '../features/schema-routes/plan-routes.ts'
import { schemaRoutes } from '../features/schema-routes/routes.ts'
import { messageRoutes } from '../features/sending/routes.ts'
import { sourceRoutes } from '../features/sources/routes.ts'
import { studioRoutes } from '../features/studio/routes.ts'
import { systemRoutes } from '../features/system/routes.ts'
import { thirdAccountRoutes } from '../features/third/account-routes.ts'
import { thirdSignInRoutes } from '../features/third/sign-in-routes.ts'
import { casRoutes, tokenRoutes } from '../features/third/single-routes.ts'
import { webhookRoutes } from '../features/webhooks/routes.ts'
import { whyRoutes } from '../features/why/routes.ts'
import type { Options } from '../platform/app.ts'
import type { Route } from '../platform/http/route.ts'
import { dictionaryRoutes } from '../records/dictionaries/routes.ts'
import { draftRoutes } from '../records/drafts/routes.ts'
import { previewRoutes } from '../records/files/preview-routes.ts'
import { fileRoutes } from '../records/files/routes.ts'
import { searchRoutes } from '../records/search/routes.ts'
import { isLoopback } from './loopback.ts'

/** Routes of an installation at fixed addresses; those of the demo only on an address that others cannot reach. */
export function featureRoutes(options: Options): readonly Route[] {
  return [
    ...authRoutes,
    ...batchRoutes,
    ...chainRoutes,
    ...feedRoutes,
    ...processRoutes,
    ...taskListRoutes,
    ...carryOverRoutes,
    ...taskLinkRoutes,
    ...progressRoutes,
    ...permissionRoutes,
    ...dictionaryRoutes,
    ...lookupRoutes,
    ...schemaRoutes,
    ...planRoutes,
    importReportRoute,
    ...fileRoutes,
    ...previewRoutes,
    ...draftRoutes,
    ...handOverRoutes,
    ...extensionRoutes,
    ...checkRoutes,
    ...reportRoutes,
    ...noticeRoutes,
    ...monitorRoutes,
    ...messageRoutes,
    ...webhookRoutes,
    ...numberingRoutes,
    ...fillingRoutes,
    ...sourceRoutes,
    ...searchRoutes,
    ...jobRoutes,
    ...surveyRoutes,
    ...auctionRoutes,
    ...openingRoutes,
    ...receiptRoutes,
    ...eventFileRoutes,
    ...sourcingRoutes,
    ...requisitionRoutes,
    ...einvoiceRoutes,
    ...exchangeRoutes,
    ...incomingRoutes,
    ...labelRoutes,
    ...printRoutes,
    ...studioRoutes,
    ...whyRoutes,
    ...bankFileRoutes,
    ...bankAnswerRoutes,
    ...recycleRoutes,
    ...systemRoutes,
    ...tenantRoutes,
    ...termRoutes,
    ...portalRoutes,
    ...ocdsRoutes,
    ...themeRoutes,
    publicationPreviewRoute,
    ...thirdAccountRoutes,
    ...jeecgRoutes,
    ...(isPhoneSignInOn(options) ? phoneRoutes : []),
    ...recoveryRoutes,
    ...registrationRoutes,
    ...organisationRoutes,
    ...(options.third.length > 0 ? thirdSignInRoutes : []),
    ...(options.cas ? casRoutes : []),
    ...(options.sso ? tokenRoutes : []),
    ...(options.demo && isLoopback(options.host) ? demoRoutes : []),
  ]
}
