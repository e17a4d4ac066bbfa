import { createMemory } from '../../../src/schema/compile/memory.ts'
import type { Model, ServerResource } from '../../../src/schema/model/compiled.ts'
import type { CompiledSum } from '../../../src/schema/model/compiled-actions.ts'
import type { Problem } from '../../../src/schema/model/problem-texts.ts'
import { fieldsOf } from '../../../src/schema/rules/ast.ts'
import { evaluate, type Scope } from '../../../src/schema/rules/evaluate.ts'
import { roundHalfUp } from '../../../src/schema/rules/functions.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import { often } from '../../platform/sql/sql.ts'
import type { Row, Step } from '../../platform/store/store.ts'
import { ambientOf } from '../../rights/rows/scope.ts'
import { sumTolerance } from '../groups/row-groups.ts'
import { ownerOf } from '../read/parent.ts'
import { tablesOf } from '../read/table-fields.ts'
import type { WriteContext } from '../read/write-context.ts'
import { refuse } from '../steps/check.ts'
import type { SumsOf } from '../sums/sum-sql.ts'
import { type Contribution, type Counted, contributionsOf } from './contributions.ts'
import { checkSteps, fallSteps, type Limited, ownCheckStep, ownSumSql, roomSql } from './limit-sql.ts'
import { fallsBy, sumsRead } from './sums-read.ts'

type Change = {
  readonly id: string
  /** Record with its tables. */
  readonly before: RecordRow | undefined
  readonly after: RecordRow
  /** Parent record of a row that is written alone. */
  readonly parent?: RecordRow | null
}

/**
 * Steps that refuse a write beyond the limit of a sum (`sums.limit`): of the sums that count the record or its rows, and of its own sums
 * when their limit falls. Each is checked before, for its reason, and again in the transaction. @throws INVALID
 */
export async function limitSteps(context: WriteContext, change: Change): Promise<readonly Step[]> {
  // Rows written with their record are counted with it.
  const { counted, read } = context.within ? { counted: [], read: [] } : boundsOf(context)
  const parent = change.parent ?? context.within?.parent ?? (await parentOf(context, [...counted, ...read], change))
  const ambient = { ...ambientOf(context.session), parent }
  const found = [
    ...counted.map((each) => ofOthers(context, each, change, ambient)),
    ...read.map((each) => ofReaders(context, each, change, ambient)),
    ...(change.before ? limitedIn(context.resource) : []).map((sum) => ofOwn(context, sum, change, ambient)),
  ]
  const limits = await Promise.all(found)
  refuse(strictest(limits.flatMap(({ problems }) => problems)), context.lang)
  return limits.flatMap(({ steps }) => steps)
}

/** Parent record of a row that is written alone, for sums that read it; the rules of the row may read none. */
async function parentOf(context: WriteContext, counted: readonly Counted[], { before, after }: Change) {
  const { parent } = context.resource.plan
  const owner = parent && context.app.live.current.resources.get(parent.of)
  const isRead = counted.some(({ sum, table }) => table === undefined && readsParent(sum))
  const key = parent && (after[parent.field] ?? before?.[parent.field])
  return owner && isRead && key ? ((await ownerOf(context, owner, String(key))) ?? null) : null
}

function readsParent({ on, where, value }: CompiledSum): boolean {
  const reads = [where, value].flatMap((ast) => (ast ? fieldsOf(ast) : []))
  return reads.includes('parent') || on.some(([theirs]) => theirs.startsWith('parent.'))
}

type Limits = { readonly problems: readonly Problem[]; readonly steps: readonly Step[] }
const none: Limits = { problems: [], steps: [] }

// Several sums may bound the same field: the highest quantity that is taken counts.
function strictest(problems: readonly Problem[]): readonly Problem[] {
  const isLess = (one: Problem, other: Problem) =>
    one !== other &&
    one.field === other.field &&
    one.kind === 'taken' &&
    other.kind === 'taken' &&
    leastOf(one) < leastOf(other)
  const kept = problems.filter((one) => !problems.some((other) => isLess(one, other)))
  const keys = kept.map((one) => JSON.stringify(one))
  return kept.filter((_, index) => keys.indexOf(keys[index] ?? '') === index)
}

const leastOf = ({ params }: Problem) => Number(params.least)

/** Limit of another record's sum that counts this one. */
async function ofOthers(context: WriteContext, counted: Counted, change: Change, ambient: Scope): Promise<Limits> {
  const grown = grownIn(counted, change, ambient)
  if (grown.length === 0) return none
  const asked = askedOf(context, counted.owner)
  const written = { code: context.resource.plan.code, ids: [change.id] }
  return {
    problems: await beyond(context, asked, counted, grown),
    steps: checkSteps(asked, counted.sum as Limited, written),
  }
}

/** Limit that reads a sum, when the write lowers it: fewer received goods may leave more returned than received. */
async function ofReaders(context: WriteContext, { limited, ...counted }: Read, change: Change, ambient: Scope) {
  const changed = changedIn(counted, change, ambient).filter(({ total }) => fallsBy(limited, counted.sum.field, total))
  if (changed.length === 0) return none
  return { problems: [], steps: fallSteps(askedOf(context, counted.owner), limited, counted.sum, changed) }
}

/** Limit of a sum of the record itself, when it falls. */
async function ofOwn(context: WriteContext, sum: Limited, change: Change, ambient: Scope): Promise<Limits> {
  const { id, before = {}, after } = change
  const most = limitOf(sum, after, ambient)
  if (most >= limitOf(sum, before, ambient) - sumTolerance) return none
  const asked = askedOf(context, context.resource)
  const [found] = await context.app.store.rows<{ total: number }>(ownSumSql(asked, sum, id))
  const least = roundHalfUp(Number(found?.total ?? 0), 6)
  const fields = fieldsOf(sum.limit)
  const field = fields.find((name) => before[name] !== after[name]) ?? fields[0] ?? ''
  return {
    problems: least > most + sumTolerance ? [{ field, kind: 'taken', params: { least } }] : [],
    steps: [ownCheckStep(asked, sum, id)],
  }
}

/** Sum that a limit reads. */
type Read = Counted & { readonly limited: Limited }

/** Limits that a write to a resource can pass. */
type Bounds = {
  /** Sums with a limit that count records of the resource, or rows of their tables. */
  readonly counted: readonly Counted[]
  /** Sums that count them, and that the limits of others read. */
  readonly read: readonly Read[]
}

const remembered = createMemory<Bounds>()

/** Searched for once: an installation has hundreds of sums, and a resource is bounded by few. */
function boundsOf({ app, resource }: WriteContext): Bounds {
  const model = app.live.current
  return remembered(resource, [model], () => searched(model, resource))
}

function searched(model: Model, resource: ServerResource): Bounds {
  const tables = tablesOf(model, resource)
  const countsOf = (owner: ServerResource, sum: CompiledSum): Counted[] => {
    if (sum.of === resource.plan.code) return [{ sum, owner }]
    return tables.flatMap(({ key, resource: { plan } }) => (plan.code === sum.of ? [{ sum, owner, table: key }] : []))
  }
  const limits = [...model.resources.values()].flatMap((owner) =>
    limitedIn(owner).map((limited) => ({ owner, limited })),
  )
  return {
    counted: limits.flatMap(({ owner, limited }) => countsOf(owner, limited)),
    read: limits.flatMap(({ owner, limited }) =>
      sumsRead(owner, limited).flatMap((sum) => countsOf(owner, sum).map((counted) => ({ ...counted, limited }))),
    ),
  }
}

function limitedIn({ sums = [] }: ServerResource): readonly Limited[] {
  return sums.filter((sum): sum is Limited => sum.limit !== undefined)
}

/** Contributions that are higher than before: only these can pass a limit. */
function grownIn(counted: Counted, { before, after }: Change, ambient: Scope): readonly Contribution[] {
  const old = new Map(
    contributionsOf(counted, before, ambient).map(({ link, total }) => [JSON.stringify(link), total] as const),
  )
  return contributionsOf(counted, after, ambient).filter(
    ({ link, total }) => total > (old.get(JSON.stringify(link)) ?? 0) + sumTolerance,
  )
}

/** Contributions that are not as before, also of records that the rows no longer name: `total` is the difference. */
function changedIn(counted: Counted, { before, after }: Change, ambient: Scope) {
  const differences = new Map<string, { link: readonly unknown[]; total: number }>()
  const add = (sign: number) => (one: Contribution) => {
    const key = JSON.stringify(one.link)
    differences.set(key, { link: one.link, total: (differences.get(key)?.total ?? 0) + sign * one.total })
  }
  contributionsOf(counted, before, ambient).forEach(add(-1))
  contributionsOf(counted, after, ambient).forEach(add(1))
  return [...differences.values()].filter(({ total }) => Math.abs(total) > sumTolerance)
}

async function beyond(
  { app }: WriteContext,
  asked: SumsOf,
  { sum, table }: Counted,
  contributions: readonly Contribution[],
): Promise<readonly Problem[]> {
  const rooms = await app.store.rows<Row>(often(roomSql(asked, sum as Limited, contributions)))
  return contributions.flatMap((one): Problem[] => {
    const room = rooms.find((row) => one.link.every((value, index) => String(row[`link${index}`]) === String(value)))
    if (!room) return []
    const most = Math.max(Number(room.most), Number(room.stored ?? 0)) - Number(room.others)
    if (one.total <= most + sumTolerance) return []
    const params = { limit: Math.max(0, roundHalfUp(most, 6)) }
    const field = sum.adds ?? (sum.value && fieldsOf(sum.value)[0]) ?? ''
    return [
      table === undefined
        ? { field, kind: 'left', params }
        : { field: table, at: `/${one.index}/${field}`, kind: 'left', params },
    ]
  })
}

function limitOf({ limit }: Limited, row: RecordRow, ambient: Scope): number {
  return Number(evaluate(limit, { ...row, ...ambient }) ?? 0)
}

function askedOf({ app, session }: WriteContext, resource: WriteContext['resource']): SumsOf {
  return { model: app.live.current, resource, session, dialect: app.store.dialect }
}
