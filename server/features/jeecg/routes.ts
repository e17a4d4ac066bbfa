import type { Route } from '../../platform/http/route.ts'
import { jeecgAnnouncementRoutes } from './announcements.ts'
import { jeecgDepartRoleRoutes } from './depart-roles.ts'
import { jeecgDepartRoutes } from './departs.ts'
import { jeecgDictionaryRoutes } from './dictionaries.ts'
import { onlineFormRoutes } from './online-form.ts'
import { jeecgPermissionRoutes } from './permissions.ts'
import { relayRoutes } from './relay.ts'
import { templateRoutes } from './template-calls.ts'
import { jeecgUserRoutes } from './users.ts'
import { visitRoutes } from './visits.ts'

/** Addresses and shapes of JeecgBoot's clients (contract.md) over what the product has anyway. */
export const jeecgRoutes: readonly Route[] = [
  ...jeecgUserRoutes,
  ...jeecgDepartRoutes,
  ...jeecgDepartRoleRoutes,
  ...jeecgPermissionRoutes,
  ...jeecgAnnouncementRoutes,
  ...jeecgDictionaryRoutes,
  ...visitRoutes,
  ...relayRoutes,
  ...templateRoutes,
  ...onlineFormRoutes,
]
