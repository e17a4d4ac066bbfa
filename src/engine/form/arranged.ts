import type { FormPlan, PlannedSection } from './form-plan.ts'

/**
 * Sections of a document for its reader: those with lines only, and the others without what the head shows already.
 */
export function arrangedFor(
  { fields, facts, states, label }: Pick<FormPlan, 'fields' | 'facts' | 'states' | 'label'>,
  sections: readonly PlannedSection[],
): { readonly lines: readonly PlannedSection[]; readonly rest: readonly PlannedSection[] } {
  const inHead = new Set([...facts, states?.field, label.zh, label.en])
  const isTable = (key: string) => fields.get(key)?.type === 'table'
  const lines = sections.filter((section) => section.fields.every(isTable))
  const rest = sections
    .filter((section) => !lines.includes(section))
    .map((section) => ({ ...section, fields: section.fields.filter((key) => !inHead.has(key)) }))
  return { lines, rest: rest.filter((section) => section.fields.length > 0) }
}
