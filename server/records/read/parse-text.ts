import { type Condition, itemsOf } from '../../platform/sql/conditions.ts'

/** Condition from the query value of a text property, in the order of contract.md 1.4.3. Undefined for no condition (blank, `**`). */
export function parseText(field: string, raw: string): Condition | undefined {
  const text = raw.trim()
  if (text === '' || /^\*{2,}$/.test(text)) return undefined
  return listed(field, text) ?? compared(field, text) ?? starred(field, text) ?? plain(field, text)
}

function listed(field: string, text: string): Condition | undefined {
  if (!(text.length > 2 && text.startsWith(',') && text.endsWith(','))) return undefined
  return { op: 'any', of: itemsOf(text).map((value) => ({ op: 'contains', field, value })) }
}

const operators = { '>=': 'ge', '<=': 'le', '!=': 'ne', '>': 'gt', '<': 'lt', '=': 'eq' } as const

// `>= 5` with a space is the original's; `>=5` without is what its own search box sends, so both are accepted.
function compared(field: string, text: string): Condition | undefined {
  const [, operator = '', space = '', value = ''] = /^(>=|<=|!=|>|<|=)( ?)(.+)$/s.exec(text) ?? []
  const op = operators[operator as keyof typeof operators]
  if (!op || (space === '' && op !== 'ge' && op !== 'le')) return undefined
  return { op, field, value: value.trim() }
}

function starred(field: string, text: string): Condition | undefined {
  if (text === '*') return { op: 'eq', field, value: '*' }
  const [left, right] = [text.startsWith('*'), text.endsWith('*')]
  if (left && right) return { op: 'contains', field, value: text.slice(1, -1) }
  if (left) return { op: 'ends', field, value: text.slice(1) }
  return right ? { op: 'starts', field, value: text.slice(0, -1) } : undefined
}

function plain(field: string, text: string): Condition {
  if (text.includes(',')) {
    const values = itemsOf(text)
    const [only] = values
    return values.length === 1 && only !== undefined ? { op: 'eq', field, value: only } : { op: 'in', field, values }
  }
  if (text.startsWith('!') && text.length > 1) return { op: 'ne', field, value: text.slice(1) }
  if (text.includes('++') && !text.startsWith('++')) return { op: 'eq', field, value: text.replaceAll('++', ',') }
  return { op: 'eq', field, value: text.startsWith('=') && text !== '=' ? text.slice(1) : text }
}
