import { doingsOf } from '../../../src/schema/compile/compile-rights.ts'
import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import type { StudioName, StudioPlan } from '../../../src/schema/model/studio-data.ts'
import { doingOf } from './doing-of.ts'
import { limitChanges, sealChanges } from './plan-limits.ts'

type RightChange = Omit<StudioPlan['rights'][number], 'kept'>
type HookChange = StudioPlan['hooks'][number]

const everybody: StudioName = { name: '*', title: { zh: '所有读者', en: 'All readers' } }

/** Changes of what each role may do by default, which rows and fields it reaches, and what is sealed from all. */
export function rightChanges(code: string, old?: ServerResource, now?: ServerResource): readonly RightChange[] {
  const title = (now ?? old)?.plan.title ?? code
  const roles = new Set([...Object.keys(old?.rights ?? {}), ...Object.keys(now?.rights ?? {})])
  const ofRoles = [...roles].map((role) => {
    const [was, is] = [rightsOf(role, old), rightsOf(role, now)]
    return {
      role: { name: role },
      gained: [...is].filter((name) => !was.has(name)).map((name) => doingOf(name, now?.plan)),
      lost: [...was].filter((name) => !is.has(name)).map((name) => doingOf(name, old?.plan)),
      limits: limitChanges(role, old, now),
    }
  })
  const ofAll = { role: everybody, gained: [], lost: [], limits: sealChanges(old, now) }
  return [...ofRoles, ofAll].flatMap((change) =>
    change.gained.length + change.lost.length + change.limits.length > 0 ? [{ code, title, ...change }] : [],
  )
}

/** What a role may do by default. */
function rightsOf(role: string, resource: ServerResource | undefined): ReadonlySet<string> {
  const right = resource?.rights[role]
  if (!(resource && right)) return new Set()
  const known = new Set(doingsOf(resource.plan))
  return new Set(right.can.includes('*') ? known : right.can.filter((name) => known.has(name)))
}

/** Server code that runs with a resource no longer, or from now on. */
export function hookChanges(code: string, old?: ServerResource, now?: ServerResource): readonly HookChange[] {
  const [was, is] = [old?.hooks ?? [], now?.hooks ?? []]
  const gained = is.filter((name) => !was.includes(name))
  const lost = was.filter((name) => !is.includes(name))
  return gained.length + lost.length > 0 ? [{ code, title: (now ?? old)?.plan.title ?? code, gained, lost }] : []
}

/** What opens more to a role: a publisher must agree to it. */
export function wideningsOf(rights: readonly RightChange[]): readonly string[] {
  return rights.flatMap(({ code, role, limits }) =>
    limits.filter(({ isWider }) => isWider).map((limit) => `${code} ${role.name} ${JSON.stringify(limit)}`),
  )
}
