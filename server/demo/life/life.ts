import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import type { CompiledAction } from '../../../src/schema/model/compiled-actions.ts'
import { adminRole } from '../../../src/schema/model/roles.ts'
import type { SeedRecord } from '../../platform/sql/insert.ts'
import { nowText } from '../../platform/time.ts'
import { changesOf } from '../../records/read/history.ts'
import type { Actors } from './actors.ts'
import { momentOf, stepsAfter } from './office-hours.ts'
import { reasonFor } from './reasons.ts'
import { wayTo } from './way.ts'

/** Something that was done with a record, as its history tells it. */
export type Deed = {
  readonly version: number
  readonly at: string
  readonly who: string
  readonly action: string
  readonly changes: ReturnType<typeof changesOf>
}

/** A record as it is now, and everything that was done with it until then. */
export type Life = { readonly row: SeedRecord; readonly deeds: readonly Deed[] }

type Born = { readonly who: string; readonly at: string; readonly tenantId: string }

/**
 * Gives records their past: who made them when, and each step of the way from the first state to theirs, done by somebody who may, with the
 * reasons it asks for. A record may say `createBy` and `createTime`; `at:<action>` and `by:<action>` are when a step was done and by whom,
 * `updateTime` is when the last one was; `kept: 'Y'` says that its state was set without an action.
 */
export function livesOf(actors: Actors, now: Date): (resource: ServerResource, record: SeedRecord) => Life {
  const today = nowText(now.getTime())
  // Rows come with the record they belong to.
  const born = new Map<string, Born>()
  return (resource, record) => {
    const { plan } = resource
    const parent = plan.parent && born.get(String(record[plan.parent.field]))
    const tenantId = String(record.tenantId ?? parent?.tenantId ?? '0')
    const whole: SeedRecord = { ...record, tenantId }
    // What a hook keeps is told by no action.
    const way =
      plan.states && record.kept !== 'Y' ? wayTo(plan, String(whole[plan.states.field] ?? plan.states.initial)) : []
    const who = String(record.createBy ?? parent?.who ?? adderOf(actors, resource, whole, way[0]))
    // Early in the morning the day of a document is there and its hour is not.
    const [at = today] = [String(record.createTime ?? parent?.at ?? today), today].toSorted()
    born.set(String(record.id), { who, at, tenantId })
    return lived(actors, resource, { ...whole, createBy: who, createTime: at }, way, now.getTime())
  }
}

// Master data of a new installation is there because somebody installed it.
function adderOf(actors: Actors, resource: ServerResource, record: SeedRecord, first: CompiledAction | undefined) {
  const isOwned = first !== undefined || record.supplierId !== undefined || record.buyerId !== undefined
  return isOwned ? actors.adderOf(resource, record, first) : adminRole
}

function lived(
  actors: Actors,
  resource: ServerResource,
  record: SeedRecord,
  way: readonly CompiledAction[],
  now: number,
) {
  const { states } = resource.plan
  const { createBy, createTime } = record
  const asked = Object.fromEntries(
    way.flatMap(({ name, ask }) => ask.map((key) => [key, record[key] ?? reasonFor(resource, name, key, record)])),
  )
  const end = { ...record, ...asked }
  const later = [...Object.keys(asked), ...(way.length > 0 ? foundLater(resource) : [])]
  const empty = Object.fromEntries(later.map((key) => [key, null]))
  let before: SeedRecord = { ...end, ...empty, ...(states && { [states.field]: states.initial }) }
  const first: Deed = {
    version: 1,
    at: String(createTime),
    who: String(createBy),
    action: 'add',
    changes: changesOf(resource, undefined, before),
  }
  const times = timesOf(record, way, now)
  const deeds = [first]
  for (const [index, action] of way.entries()) {
    const after: SeedRecord = {
      ...before,
      ...Object.fromEntries((index === way.length - 1 ? later : action.ask).map((key) => [key, end[key]])),
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

/** Fields that nobody fills in and that are not there from the first: what the server notes as the record goes its way. */
function foundLater({ plan }: ServerResource): readonly string[] {
  const fields = Object.values(plan.fields).filter(
    ({ key, type, readOnly, compute, default: first }) =>
      readOnly === true &&
      compute === undefined &&
      first === undefined &&
      type !== 'text' &&
      key !== plan.states?.field,
  )
  return fields.filter(({ stored }) => stored !== 'none').map(({ key }) => key)
}

/** When each step was done: at the times the record names, and hours apart between them. */
function timesOf(record: SeedRecord, way: readonly CompiledAction[], now: number): readonly string[] {
  const gap = (index: number) =>
    3_600_000 * (1 + (Number.parseInt(String(record.id).slice(index % 24, (index % 24) + 2), 16) % 9))
  const named = way.map(({ name }, index) => {
    const at = record[`at:${name}`] ?? (index === way.length - 1 ? record.updateTime : undefined)
    return typeof at === 'string' ? momentOf(at) : undefined
  })
  const moments: number[] = []
  let start = momentOf(String(record.createTime))
  while (moments.length < way.length) {
    const next = named.findIndex((at, index) => index >= moments.length && at !== undefined)
    const until = next < 0 ? way.length - 1 : next
    const end = Math.min(named[next] ?? now, now)
    const gaps = Array.from({ length: until + 1 - moments.length }, (_, index) => gap(moments.length + index))
    const steps = stepsAfter(start, Math.max(end, start), gaps)
    moments.push(...(next < 0 ? steps : [...steps.slice(0, -1), Math.max(end, start)]))
    start = moments.at(-1) ?? start
  }
  return moments.map((moment) => nowText(moment))
}
