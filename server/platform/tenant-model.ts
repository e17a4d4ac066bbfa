import { modelOfTenant } from '../../src/schema/compile/compile-overlays.ts'
import type { Model } from '../../src/schema/model/compiled.ts'
import type { App } from './app.ts'

type Caller = { readonly app: Pick<App, 'live'>; readonly session: { readonly tenantId: string } }

/** Model as the caller's tenant has it: users read and write resources with its overlays, the server itself without. */
export function modelFor({ app, session }: Caller): Model {
  return modelOfTenant(app.live.current, session.tenantId)
}
