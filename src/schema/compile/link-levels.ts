import type { WhereOffered } from '../base/where.ts'
import type { CompiledField, Source } from '../model/compiled.ts'

/**
 * Linked selects as choices, each filtered by the previous one. The first level contains the children of the tree's root; the text
 * fields of its `levels` become choices of the rows below. Without a value above there are no choices.
 */
export function linkLevels(fields: readonly CompiledField[]): readonly CompiledField[] {
  const linked = new Map<string, CompiledField>()
  for (const field of fields) {
    if (field.type !== 'link_down' || !field.source) continue
    const { parent, root, levels } = field.props as { parent: string; root: string; levels: readonly string[] }
    linked.set(field.key, under(field, field.source, { [parent]: root }))
    let above = field.key
    for (const key of levels) {
      const level = fields.find((other) => other.key === key)
      if (level) linked.set(key, { ...under(level, field.source, { [parent]: { field: above } }), type: 'list' })
      above = key
    }
  }
  return fields.map((field) => linked.get(field.key) ?? field)
}

function under(field: CompiledField, source: Source, where: WhereOffered): CompiledField {
  const siblings = Object.values(where).flatMap((part) =>
    typeof part === 'object' && !Array.isArray(part) ? [part.field] : [],
  )
  return {
    ...field,
    filter: 'in',
    source: { ...source, where: { ...source.where, ...where } },
    dependsOn: [...new Set([...field.dependsOn, ...siblings])],
  }
}
