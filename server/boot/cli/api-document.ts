import type { Lang } from '../../../src/schema/base/text.ts'
import { houseTenant } from '../../../src/schema/model/tenants.ts'
import { openApi } from '../../features/openapi/document.ts'
import type { Session } from '../../platform/http/route.ts'
import { readOptions } from '../options.ts'
import { routesFor } from '../routes.ts'
import { checkFiles } from './check-files.ts'

/** Session with all rights, for use without a server. */
const reader: Session = {
  id: '',
  user: { id: '', username: '', realname: '', roles: [], supplierId: '', orgCode: '', tenantId: houseTenant },
  isAdmin: true,
  may: () => true,
  grantedBy: () => [],
  dataRules: () => [],
  tenantId: houseTenant,
  isHouse: true,
  viewAs: null,
}

/** OpenAPI document of all resources of a folder and of all routes. */
export async function apiDocument(schemasDir: string, lang: Lang) {
  const { model } = await checkFiles(schemasDir)
  return openApi(model, routesFor(readOptions(['--no-demo'], {})), reader, lang)
}
