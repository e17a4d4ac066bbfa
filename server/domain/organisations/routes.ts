import { page } from '../../features/jeecg/engine.ts'
import type { Context, Route } from '../../platform/http/route.ts'

// Query of the organisation picker with the columns `name` and `code`; its search box sends plain text.
function organisations(context: Context) {
  const { name, ...query } = context.query
  const isPlain = name !== undefined && name !== '' && !/[*,!<>=]/.test(name)
  return page(context, 'bd/org', { ...query, ...(name && { name: isPlain ? `*${name}*` : name }) })
}

/** Organisations for the picker of JeecgBoot's clients (contract.md 2.7). */
export const organisationRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/dataorg/bdDataorg/list',
    summary: 'A page of organisations, for a picker: name',
    access: 'permission',
    permission: 'bd:org:list',
    handle: organisations,
  },
]
