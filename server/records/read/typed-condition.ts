import { parseDay } from '../../../src/schema/fields/date.ts'
import { kindOf } from '../../../src/schema/fields/registry.ts'
import type { CompiledField } from '../../../src/schema/model/compiled.ts'
import { AppError } from '../../../src/schema/model/errors.ts'
import { type Condition, type Leaf, valuesIn } from '../../platform/sql/conditions.ts'
import { isMany } from '../../platform/sql/is-many.ts'

const comparing = new Set(['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'in'])

/**
 * Condition in the field's type: numbers are numbers, a day compared with a time is its first or last second, and a comma list
 * is searched for its items. @throws BAD_REQUEST naming the parameter for a value of another type.
 */
export function typedCondition(field: CompiledField, leaf: Leaf, parameter: string): Condition {
  if (comparing.has(leaf.op)) for (const value of valuesIn(leaf)) checkValue(field, value, parameter)
  if (isMany(field)) return withItems(leaf)
  if (field.type === 'date') return onDay(leaf)
  return field.type === 'datetime' ? onClock(leaf) : leaf
}

function checkValue(field: CompiledField, value: string, name: string): void {
  const { column } = kindOf(field)
  const number = Number(value)
  if (column !== 'text' && (value.trim() === '' || !Number.isFinite(number))) {
    throw new AppError('BAD_REQUEST', { name, reason: column === 'integer' ? '1, 2, 3 …' : '1, 2.5 …' })
  }
  if ((field.type === 'date' || field.type === 'datetime') && !isMoment(value)) {
    throw new AppError('BAD_REQUEST', { name, reason: 'YYYY-MM-DD, YYYY-MM-DD HH:mm:ss' })
  }
}

function isMoment(value: string): boolean {
  const [day = '', clock, ...rest] = value.trim().split(' ')
  const isClock = clock === undefined || /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(clock)
  return day.length === 10 && parseDay(day) === day && isClock && rest.length === 0
}

function withItems(leaf: Leaf): Condition {
  if (leaf.op === 'eq') return { op: 'item', field: leaf.field, values: [leaf.value] }
  return leaf.op === 'in' ? { op: 'item', field: leaf.field, values: leaf.values } : leaf
}

// The time of day is dropped when a date is compared.
function onDay(leaf: Leaf): Condition {
  if (!comparing.has(leaf.op)) return leaf
  if ('values' in leaf) return { ...leaf, values: leaf.values.map((value) => value.trim().slice(0, 10)) }
  return 'value' in leaf ? { ...leaf, value: leaf.value.trim().slice(0, 10) } : leaf
}

const edges = { ge: '00:00:00', lt: '00:00:00', gt: '23:59:59', le: '23:59:59' } as const

function onClock(leaf: Leaf): Condition {
  if (!('value' in leaf) || !/^\d{4}-\d{2}-\d{2}$/.test(leaf.value.trim())) return leaf
  const { op, field } = leaf
  const at = (clock: string) => `${leaf.value.trim()} ${clock}`
  const [first, last] = [at('00:00:00'), at('23:59:59')]
  if (op === 'eq') {
    return {
      op: 'all',
      of: [
        { op: 'ge', field, value: first },
        { op: 'le', field, value: last },
      ],
    }
  }
  if (op === 'ne') {
    return {
      op: 'any',
      of: [
        { op: 'lt', field, value: first },
        { op: 'gt', field, value: last },
      ],
    }
  }
  return op in edges ? ({ op, field, value: at(edges[op as keyof typeof edges]) } as Condition) : leaf
}
