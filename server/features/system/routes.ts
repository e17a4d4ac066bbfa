import type { Route } from '../../platform/http/route.ts'
import { storageRoutes } from '../../records/files/storage-routes.ts'
import { backupRoutes } from '../backups/routes.ts'
import { myDepartRoutes } from './my-depart.ts'
import { onlineRoutes } from './online.ts'
import { versionRoutes } from './versions.ts'

/** Administration of the system. */
export const systemRoutes: readonly Route[] = [
  ...onlineRoutes,
  ...versionRoutes,
  ...backupRoutes,
  ...storageRoutes,
  ...myDepartRoutes,
]
