import { backupRoutes } from '../backups/routes.ts'
import { storageRoutes } from '../files/storage-routes.ts'
import type { Route } from '../http/route.ts'
import { myDepartRoutes } from './my-depart.ts'
import { onlineRoutes } from './online.ts'
import { tenantRoutes } from './tenant-routes.ts'
import { versionRoutes } from './versions.ts'

/** What administrators do with the system itself. */
export const systemRoutes: readonly Route[] = [
  ...onlineRoutes,
  ...versionRoutes,
  ...backupRoutes,
  ...storageRoutes,
  ...myDepartRoutes,
  ...tenantRoutes,
]
