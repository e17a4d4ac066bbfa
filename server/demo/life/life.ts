import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import type { CompiledAction } from '../../../src/schema/model/compiled-actions.ts'
import { adminRole } from '../../../src/schema/model/roles.ts'
import { pathTo } from '../../../src/schema/rules/action-path.ts'
import type { SeedRecord } from '../../platform/sql/insert.ts'
import { nowText } from '../../platform/time.ts'
import { changesOf } from '../../records/read/history.ts'
import type { Actors } from './actors.ts'
import { momentOf, stepsAfter } from './office-hours.ts'
import { reasonFor } from './reasons.ts'

/** An action on a record, as in its history. */
export type Deed = {
  readonly version: number
  readonly at: string
  readonly who: string
  readonly action: string
  readonly changes: ReturnType<typeof changesOf>
}

/** A record in its current state, with all its actions. */
export type Life = { readonly row: SeedRecord; readonly deeds: readonly Deed[] }

type Born = { readonly who: string; readonly at: string; readonly tenantId: string }

/**
 * Generates the history of records: author, time, and each action on the shortest path from the initial state to theirs, by permitted
 * users, with the reasons that actions require. A record may give `createBy` and `createTime`; `at:<action>` and `by:<action>` are time
 * and author of an action, `updateTime` is the last time; `kept: 'Y'` means that its state was set without an action.
 */
export function livesOf(actors: Actors, now: Date): (resource: ServerResource, record: SeedRecord) => Life {
  const today = nowText(now.getTime())
  // Rows are created with their parent record.
  const born = new Map<string, Born>()
  return (resource, record) => {
    const { plan } = resource
    const parent = plan.parent && born.get(String(record[plan.parent.field]))
    const tenantId = String(record.tenantId ?? parent?.tenantId ?? '0')
    const whole: SeedRecord = { ...record, tenantId }
    // States set by hooks have no actions.
    const path =
      plan.states && record.kept !== 'Y' ? pathTo(plan, String(whole[plan.states.field] ?? plan.states.initial)) : []
    const who = String(record.createBy ?? parent?.who ?? adderOf(actors, resource, whole, path[0]))
    // Early in the morning a document of today may be in the future.
    const [at = today] = [String(record.createTime ?? parent?.at ?? today), today].toSorted()
    born.set(String(record.id), { who, at, tenantId })
    return lived(actors, resource, { ...whole, createBy: who, createTime: at }, path, now.getTime())
  }
}

// Master data of a new installation is created by the installation.
function adderOf(actors: Actors, resource: ServerResource, record: SeedRecord, first: CompiledAction | undefined) {
  const isOwned = first !== undefined || record.supplierId !== undefined || record.buyerId !== undefined
  return isOwned ? actors.adderOf(resource, record, first) : adminRole
}

function lived(
  actors: Actors,
  resource: ServerResource,
  record: SeedRecord,
  path: readonly CompiledAction[],
  now: number,
) {
  const { states } = resource.plan
  const { createBy, createTime } = record
  const asked = Object.fromEntries(
    path.flatMap(({ name, ask }) => ask.map((key) => [key, record[key] ?? reasonFor(resource, name, key, record)])),
  )
  const end = { ...record, ...asked }
  const later = [...Object.keys(asked), ...(path.length > 0 ? foundLater(resource, record) : [])]
  const empty = Object.fromEntries(later.map((key) => [key, null]))
  let before: SeedRecord = { ...end, ...empty, ...(states && { [states.field]: states.initial }) }
  const first: Deed = {
    version: 1,
    at: String(createTime),
    who: String(createBy),
    action: 'add',
    changes: changesOf(resource, undefined, before),
  }
  const times = timesOf(record, path, now)
  const deeds = [first]
  for (const [index, action] of path.entries()) {
    const after: SeedRecord = {
      ...before,
      ...Object.fromEntries((index === path.length - 1 ? later : action.ask).map((key) => [key, end[key]])),
      ...(states && { [states.field]: action.to }),
    }
    deeds.push({
      version: index + 2,
      at: times[index] ?? first.at,
      who: String(record[`by:${action.name}`] ?? actors.doerOf(resource, before, action)),
      action: action.name,
      changes: changesOf(resource, before, after),
    })
    before = after
  }
  const last = deeds.at(-1) ?? first
  return { row: { ...end, updateBy: last.who, updateTime: last.at, version: last.version }, deeds }
}

/** Fields filled by the server as the record advances, empty at first; one that it fills at once is named by `add:<field>`. */
function foundLater({ plan }: ServerResource, record: SeedRecord): readonly string[] {
  const fields = Object.values(plan.fields).filter(
    ({ key, type, readOnly, compute, default: first }) =>
      readOnly === true &&
      compute === undefined &&
      first === undefined &&
      type !== 'text' &&
      record[`add:${key}`] === undefined &&
      key !== plan.states?.field,
  )
  return fields.filter(({ stored }) => stored !== 'none').map(({ key }) => key)
}

/** Times of the actions: those given by the record, and hours apart between them. */
function timesOf(record: SeedRecord, path: readonly CompiledAction[], now: number): readonly string[] {
  const gap = (index: number) =>
    3_600_000 * (1 + (Number.parseInt(String(record.id).slice(index % 24, (index % 24) + 2), 16) % 9))
  const named = path.map(({ name }, index) => {
    const at = record[`at:${name}`] ?? (index === path.length - 1 ? record.updateTime : undefined)
    return typeof at === 'string' ? momentOf(at) : undefined
  })
  const moments: number[] = []
  let start = momentOf(String(record.createTime))
  while (moments.length < path.length) {
    const next = named.findIndex((at, index) => index >= moments.length && at !== undefined)
    const until = next < 0 ? path.length - 1 : next
    const end = Math.min(named[next] ?? now, now)
    const gaps = Array.from({ length: until + 1 - moments.length }, (_, index) => gap(moments.length + index))
    const steps = stepsAfter(start, Math.max(end, start), gaps)
    moments.push(...(next < 0 ? steps : [...steps.slice(0, -1), Math.max(end, start)]))
    start = moments.at(-1) ?? start
  }
  return moments.map((moment) => nowText(moment))
}
