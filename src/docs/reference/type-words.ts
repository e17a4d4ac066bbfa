import { branchesOf, isExpression, isFieldKey, isText, type Node } from './json-node.ts'
import type { Both } from './reference.ts'

/** Enumerations that are longer are named, not listed. */
const mostValues = 40

const text = (zh: string, en: string): Both => ({ zh, en })

/** The type of a value as text: "list of field keys". */
export function typeWords(node: Node): Both {
  if (isText(node)) return text('文本（中英文）', 'text (zh, en)')
  if (node.anyOf) return unionWords(branchesOf(node))
  if (node.enum) return node.enum.length > mostValues ? text('图标名', 'icon name') : text('枚举', 'one of')
  if ('const' in node) return both(JSON.stringify(node.const))
  if (isExpression(node)) return text('CEL 表达式', 'CEL expression')
  if (isFieldKey(node)) return text('字段键', 'field key')
  return plainWords(node)
}

function plainWords(node: Node): Both {
  switch (node.type) {
    case 'string':
      return text('字符串', 'string')
    case 'boolean':
      return text('布尔', 'boolean')
    case 'integer':
      return ranged(text('整数', 'integer'), node)
    case 'number':
      return ranged(text('数字', 'number'), node)
    case 'array':
      return listWords(node)
    case 'object':
      return objectWords(node)
    default:
      return text('任意 JSON', 'any JSON')
  }
}

function listWords({ items }: Node): Both {
  const entries = items === undefined ? [] : [items].flat()
  const inner = unionWords(entries.slice(0, 1))
  if (Array.isArray(items)) return text(`${items.length} 个${inner.zh}`, `${items.length} × ${inner.en}`)
  return text(`列表：${inner.zh}`, `list of ${inner.en}`)
}

function objectWords({ patternProperties }: Node): Both {
  const [value] = Object.values(patternProperties ?? {})
  if (!value) return text('对象', 'object')
  const inner = typeWords(value)
  return text(`映射：名称 → ${inner.zh}`, `map of name → ${inner.en}`)
}

/** Replaces text, number and boolean together by "value of a field". */
function withoutScalars(branches: readonly Node[]): { readonly others: readonly Node[]; readonly hasScalars: boolean } {
  const isScalar = (branch: Node) =>
    ['string', 'number', 'boolean'].some((type) => JSON.stringify(branch) === `{"type":"${type}"}`)
  const others = branches.filter((branch) => !isScalar(branch))
  const hasScalars = branches.length - others.length === 3
  return hasScalars ? { others, hasScalars } : { others: branches, hasScalars }
}

function unionWords(all: readonly Node[]): Both {
  const { others: branches, hasScalars } = withoutScalars(all)
  const literals = branches.filter((branch) => 'const' in branch)
  if (literals.length === all.length && all.length > 1) return text('枚举', 'one of')
  const words = [...(hasScalars ? [text('值', 'value')] : []), ...branches.map(typeWords)]
  const joined = (lang: 'zh' | 'en', or: string) => [...new Set(words.map((each) => each[lang]))].join(or)
  return text(joined('zh', '或'), joined('en', ' or '))
}

function ranged(words: Both, { minimum, maximum }: Node): Both {
  if (minimum === undefined && maximum === undefined) return words
  const range = `${minimum ?? '…'} – ${maximum ?? '…'}`
  return text(`${words.zh} ${range}`, `${words.en} ${range}`)
}

function both(words: string): Both {
  return text(words, words)
}

/** The values of an enumeration as JSON; none for a long list of names. */
export function valuesOf(node: Node): readonly string[] {
  const values = branchesOf(node).flatMap((branch): readonly unknown[] =>
    'const' in branch ? [branch.const] : (branch.enum ?? []),
  )
  return values.length > mostValues ? [] : values.map((value) => JSON.stringify(value))
}

/** The default as JSON: from the schema, or from the end of its description ("drawer by default"). */
export function initialOf(node: Node): string | undefined {
  if (node.default !== undefined) return JSON.stringify(node.default)
  const [, defaultText] = /(?:^|[\s(])(-?[\w.-]+) by default/.exec(node.description ?? '') ?? []
  if (defaultText !== undefined && /^-?\d+$|^true$|^false$/.test(defaultText)) return defaultText
  if (defaultText !== undefined && valuesOf(node).includes(JSON.stringify(defaultText)))
    return JSON.stringify(defaultText)
  return node.type === 'boolean' ? 'false' : undefined
}
