import { useMemo } from 'react'
import { type Lang, type Text, textIn } from '../../../../schema/base/text.ts'
import { plainField } from '../../../../schema/compile/plain-field.ts'
import { fieldOf, systemFieldPlans } from '../../../../schema/compile/system-fields.ts'
import type { ConditionForm } from '../../../../schema/conditions/condition-form.ts'
import type { Fields } from '../../../../schema/conditions/written-map.ts'
import type { ConditionTarget } from '../../../../schema/edit/condition-target.ts'
import type { CompiledField, CompiledResource } from '../../../../schema/model/compiled.ts'
import type { ExpressionPlace, NameInExpression } from '../../../../schema/model/expression-place.ts'
import { ambientNames } from '../../../../schema/rules/check-types.ts'
import { usePlanOf } from './use-plan-of.ts'

type Asked = {
  readonly form: ConditionForm
  /** Rows of a condition that is no expression. */
  readonly target: ConditionTarget | undefined
  /** Names of a condition that may be an expression. */
  readonly found: ExpressionPlace | null | undefined
}

/** Fields that a condition of a file may read, by name: of its rows, of the record that they belong to, and names of a report. */
export function useConditionFields({ form, target, found }: Asked) {
  const own = usePlanOf(form.isExpression ? ofCode(found?.of) : target)
  const parent = usePlanOf(form.isExpression ? ofCode(found?.parent?.of) : undefined)
  const isPending = own.isPending || parent.isPending || (form.isExpression && found === undefined)
  const fields = useMemo((): Fields => {
    const listed = form.isExpression
      ? (found?.names ?? []).flatMap((name) => fieldOfName(name, own.plan, parent.plan) ?? [])
      : searched(own.plan, target)
    return new Map(listed.map((field) => [field.key, field]))
  }, [form, target, found, own.plan, parent.plan])
  return { fields, isPending }
}

const ofCode = (code: string | undefined): ConditionTarget | undefined =>
  code === undefined || code === '' ? undefined : { kind: 'resource', code }

/** Fields of a search: those of a resource, or the search fields of a report. */
function searched(plan: CompiledResource | undefined, target: ConditionTarget | undefined): readonly CompiledField[] {
  if (!plan) return []
  const own = Object.values(plan.fields)
  const asked = target?.kind === 'report' ? own.filter(({ key }) => plan.list.query.includes(key)) : own
  const system = target?.kind === 'report' ? [] : Object.values(systemFieldPlans)
  const all = [...asked, ...system.filter(({ key, filter }) => filter !== 'none' && !plan.fields[key])]
  return all.filter(isStored).map(editable)
}

type Plan = CompiledResource | undefined

function fieldOfName({ name, type, title }: NameInExpression, own: Plan, parent: Plan): CompiledField | undefined {
  if (Object.hasOwn(ambientNames, name)) return undefined
  const [first = '', inner] = name.split('.', 2)
  if (inner !== undefined) return first === 'parent' && parent ? fieldOfParent(name, inner, parent) : undefined
  const found = own && fieldOf(own.fields, name)
  if (found) return isStored(found) ? editable(found) : undefined
  return namedValue(name, type, title ?? name)
}

function fieldOfParent(name: string, key: string, parent: CompiledResource): CompiledField | undefined {
  const found = fieldOf(parent.fields, key)
  if (!found || !isStored(found)) return undefined
  const title = { zh: titled('zh', parent, found), en: titled('en', parent, found) }
  return { ...editable(found), key: name, title }
}

const titled = (lang: Lang, parent: CompiledResource, { title }: CompiledField) =>
  `${textIn(lang, parent.title)} · ${textIn(lang, title)}`

/** Name of a report for a value beyond the fields of its rows. */
function namedValue(key: string, type: NameInExpression['type'], title: Text): CompiledField | undefined {
  if (type !== 'string' && type !== 'number') return undefined
  const kind = type === 'number' ? ('number' as const) : ('text' as const)
  return plainField({ key, type: kind, title, stored: kind, filter: 'contains' })
}

const isStored = ({ stored, secret }: CompiledField) => stored !== 'none' && !secret

/** Field of a condition: its values are entered, also where forms hide it. */
function editable(field: CompiledField): CompiledField {
  return field.type === 'hidden' ? { ...field, type: field.stored === 'text' ? 'text' : 'number' } : field
}
