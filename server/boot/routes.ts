import { openApiRoute } from '../features/openapi/routes.ts'
import { resourceRoutes } from '../features/resource-routes/routes.ts'
import type { Options } from '../platform/app.ts'
import type { Route } from '../platform/http/route.ts'
import { featureRoutes } from './feature-routes.ts'
import { restoreRoute } from './restore-route.ts'

/** All routes of an installation. */
export function routesFor(options: Options): readonly Route[] {
  const fixed = [...featureRoutes(options), restoreRoute]
  return [...fixed, openApiRoute(fixed), ...resourceRoutes]
}
