import type { Resource } from '../model/resource.ts'

type Written = NonNullable<NonNullable<Resource['form']>['sections']>[number]
/** Section of a form with its fields. */
export type Section = Written & { readonly fields: readonly string[] }

/** Sections of a form. A section without fields contains all visible fields that no other section names. */
export function sectionsOf({ form, fields }: Pick<Resource, 'form' | 'fields'>): readonly Section[] {
  const sections: readonly Written[] = form?.sections ?? [{}]
  const named = new Set(sections.flatMap((section) => section.fields ?? []))
  const others = Object.entries(fields).flatMap(([key, { type, visible }]) =>
    type === 'hidden' || visible === false || named.has(key) ? [] : [key],
  )
  return sections.map((section) => ({ ...section, fields: section.fields ?? others }))
}
