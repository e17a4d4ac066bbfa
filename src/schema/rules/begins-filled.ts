import type { CompiledResource } from '../model/compiled.ts'

/**
 * Whether a dialog starts with the stored value of a field, and keeps it when none is sent: true for the fields of the form; a field
 * that only dialogs write, such as a reason, starts empty.
 */
export function beginsFilled({ fields, form }: Pick<CompiledResource, 'fields' | 'form'>, name: string): boolean {
  return fields[name]?.readOnly !== true && form.sections.some((section) => section.fields.includes(name))
}
