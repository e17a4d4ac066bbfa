import { isDeepStrictEqual } from 'node:util'
import { fieldOf } from '../../../src/schema/compile/system-fields.ts'
import type { Ast, ServerResource } from '../../../src/schema/model/compiled.ts'
import type { RightLimit, StudioName } from '../../../src/schema/model/studio-data.ts'
import { conjunctsOf, literal } from '../../../src/schema/rules/ast.ts'
import { printExpression } from '../../../src/schema/rules/print.ts'
import { changeOf } from './change-of.ts'

type Right = ServerResource['rights'][string]

/** Changed limits of a role that has rights afterwards: its rows, the rows it may change, fields it does not see or not change. */
export function limitChanges(role: string, old?: ServerResource, now?: ServerResource): readonly RightLimit[] {
  const is = now?.rights[role]
  return is && now ? changesBetween({ role, old, now, is }) : []
}

/** Limits of a role that end because the file no longer names it. */
export function liftedLimits(role: string, old: ServerResource, now: ServerResource): readonly RightLimit[] {
  return changesBetween({ role, old, now, is: { can: [], hide: [], readOnly: [] } })
}

type Compared = {
  readonly role: string
  readonly old: ServerResource | undefined
  readonly now: ServerResource
  readonly is: Right
}

function changesBetween({ role, old, now, is }: Compared): readonly RightLimit[] {
  const was = old?.rights[role]
  const titled = (names: readonly string[]) => names.map((name) => named(name, now, old))
  return [
    ...conditionChange('rows', was?.rows, is.rows, was !== undefined),
    ...conditionChange('edit', was?.edit, is.edit, was !== undefined),
    ...readOnlyChanges(was, is, now).map((change) => ({ ...change, fields: titled(change.fields) })),
    ...hiddenChanges(was, is, now).map((change) => ({ ...change, fields: titled(change.fields) })),
  ]
}

/** Changed limits of all readers: the seal of rows, and that of encrypted values. */
export function sealChanges(old?: ServerResource, now?: ServerResource): readonly RightLimit[] {
  if (!(old && now)) return []
  return [
    ...conditionChange('seal', old.seal, now.seal, true),
    ...conditionChange('sealing', old.sealing?.until, now.sealing?.until, true),
  ]
}

/** @param isGiven whether there were rights before: a condition of new rights widens nothing. */
function conditionChange(
  kind: RightLimit['kind'],
  before: Ast | undefined,
  after: Ast | undefined,
  isGiven: boolean,
): readonly RightLimit[] {
  const [was, is] = [restricting(before), restricting(after)]
  if (isDeepStrictEqual(was, is)) return []
  const isWider = isGiven && !isNarrower(was, is)
  return [
    {
      kind,
      change: changeOf(was, is),
      ...(was && { before: printExpression(was) }),
      ...(is && { after: printExpression(is) }),
      ...(isWider && { isWider }),
    },
  ]
}

/** Condition without one that always holds. */
function restricting(ast: Ast | undefined): Ast | undefined {
  return ast?.op === 'value' && literal(ast) === true ? undefined : ast
}

/** Whether each part that was required is still required. Other changes may reach further rows. */
function isNarrower(was: Ast | undefined, is: Ast | undefined): boolean {
  const now = is ? conjunctsOf(is) : []
  return (was ? conjunctsOf(was) : []).every((part) => now.some((each) => isDeepStrictEqual(each, part)))
}

type FieldChange = Omit<RightLimit, 'fields'> & { readonly fields: readonly string[] }

function fieldChanges(
  kind: RightLimit['kind'],
  was: readonly string[],
  is: readonly string[],
  now: ServerResource,
): readonly FieldChange[] {
  const added = is.filter((field) => !was.includes(field))
  const removed = was.filter((field) => !is.includes(field) && fieldOf(now.plan.fields, field) !== undefined)
  return [
    ...(added.length > 0 ? [{ kind, change: 'added' as const, fields: added }] : []),
    ...(removed.length > 0 ? [{ kind, change: 'removed' as const, fields: removed }] : []),
  ]
}

/** Fields that a role may change from now on, or no longer. One that is hidden from it now cannot be changed either. */
function readOnlyChanges(was: Right | undefined, is: Right, now: ServerResource): readonly FieldChange[] {
  return fieldChanges('readOnly', was?.readOnly ?? [], is.readOnly, now).map((change) => {
    const isWider = change.change === 'removed' && change.fields.some((field) => !is.hide.includes(field))
    return isWider ? { ...change, isWider } : change
  })
}

/** Fields that a role gets to see, or that are hidden from it; for some records only, by their condition. */
function hiddenChanges(was: Right | undefined, is: Right, now: ServerResource): readonly FieldChange[] {
  const whole = fieldChanges('hide', was?.hide ?? [], is.hide, now).map((change) =>
    change.change === 'removed' ? { ...change, isWider: true as const } : change,
  )
  const both = is.hide.filter((field) => was?.hide.includes(field))
  const some = both.flatMap((field): readonly FieldChange[] => {
    const [before, after] = [was?.hideWhere?.[field], is.hideWhere?.[field]]
    if (isDeepStrictEqual(before, after)) return []
    return [
      {
        kind: 'hide',
        change: 'changed',
        fields: [field],
        ...(before && { before: printExpression(before) }),
        ...(after && { after: printExpression(after) }),
        // Hidden in all records now: nothing further is seen.
        ...(after && { isWider: true as const }),
      },
    ]
  })
  return [...whole, ...some]
}

function named(name: string, now: ServerResource, old: ServerResource | undefined): StudioName {
  const title = (fieldOf(now.plan.fields, name) ?? old?.plan.fields[name])?.title
  return { name, ...(title !== undefined && { title }) }
}
