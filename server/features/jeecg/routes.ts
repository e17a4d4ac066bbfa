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

/** Addresses and formats of JeecgBoot's clients (contract.md), as adapters over existing features. */
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
