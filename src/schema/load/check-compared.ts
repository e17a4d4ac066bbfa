import type { Catalogue } from '../compile/catalogue.ts'
import type { Ast } from '../model/compiled.ts'
import type { Resource } from '../model/resource.ts'
import { valuesOf } from './check-values.ts'
import type { Written } from './check-where.ts'
import type { Report } from './report.ts'

/** Checks values that an expression compares a choice with: `status == 'draft'`, `status in ['a', 'b']`. */
export function checkCompared(
  ast: Ast,
  { at: path, source, isMap }: Written,
  { fields }: Resource,
  catalogue: Catalogue,
  report: Report,
): void {
  for (const [name, value] of comparedIn(ast)) {
    const known = valuesOf(Object.hasOwn(fields, name) ? fields[name] : undefined, catalogue)
    if (!known || value === '' || known.values.includes(value)) continue
    report.name(path, known.what, value, known.values, false, { offset: isMap ? 0 : offsetOf(source, value) })
    return
  }
}

function offsetOf(source: string, value: string): number {
  return Math.max(0, source.search(new RegExp(`['"]${value.replaceAll(/[^\w]/g, '.')}['"]`, 'u'))) + 1
}

function comparedIn(node: unknown): readonly (readonly [name: string, value: string])[] {
  if (Array.isArray(node)) return node.flatMap(comparedIn)
  if (typeof node !== 'object' || node === null) return []
  const { op, args } = node as { readonly op?: string; readonly args?: unknown }
  if (!Array.isArray(args)) return []
  const [left, right] = args as readonly { readonly op?: string; readonly args?: readonly unknown[] }[]
  if ((op === '==' || op === '!=') && left && right)
    return [...pairOf(left, right), ...pairOf(right, left), ...comparedIn(args)]
  if (op === 'in' && right?.op === 'list')
    return (right.args ?? []).flatMap((item) => (left ? pairOf(left, item as typeof left) : []))
  return comparedIn(args)
}

type Node = { readonly op?: string; readonly args?: readonly unknown[] }

function pairOf(name: Node, value: Node): readonly (readonly [string, string])[] {
  const [field, literal] = [name.args?.[0], value.args?.[0]]
  const isPair = name.op === 'id' && value.op === 'value' && typeof field === 'string' && typeof literal === 'string'
  return isPair ? [[field, literal]] : []
}
