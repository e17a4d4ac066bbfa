import type { Text } from '../base/text.ts'
import type { CompiledField } from '../model/compiled.ts'

const texts = ['text', 'textarea', 'hidden', 'sel_user', 'sel_depart', 'sel_search', 'sel_tree', 'list', 'popup']
const people = ['text', 'hidden', 'sel_user', 'sel_search', 'list', 'list_multi', 'popup']

/** Values that a condition takes when it is evaluated: of its reader, and of the time (contract.md 6). `types`: fields that offer it. */
export const placeholders: Readonly<Record<string, { readonly title: Text; readonly types: readonly string[] }>> = {
  sys_user_code: { title: { zh: '本人账号', en: 'own account' }, types: people },
  sys_user_name: { title: { zh: '本人姓名', en: 'own name' }, types: ['text', 'textarea', 'hidden'] },
  sys_org_code: { title: { zh: '本人部门编码', en: 'own department' }, types: texts },
  sys_multi_org_code: { title: { zh: '本人所有部门编码', en: 'all own departments' }, types: [] },
  sys_date: { title: { zh: '今天', en: 'today' }, types: ['date', 'datetime'] },
  sys_time: { title: { zh: '现在', en: 'now' }, types: ['datetime'] },
}

const whole = /^#\{(\w+)\}$/

/** Name of the placeholder that a value is; undefined for another value. */
export function placeholderIn(val: string): string | undefined {
  const [, name = ''] = whole.exec(val) ?? []
  return Object.hasOwn(placeholders, name) ? name : undefined
}

export function placeholderText(name: string): string {
  return `#{${name}}`
}

/** Names of the placeholders that fit a field. */
export function placeholdersFor({ type, source }: CompiledField): readonly string[] {
  if (source?.kind === 'dictionary') return []
  return Object.entries(placeholders).flatMap(([name, { types }]) => (types.includes(type) ? [name] : []))
}

/** Text with the values of its placeholders; unknown ones stay. */
export function withPlaceholders(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/#\{(\w+)\}/g, (found, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? found) : found,
  )
}
