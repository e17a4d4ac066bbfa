import type { Text } from '../base/text.ts'
import type { CompiledField, CompiledResource } from '../model/compiled.ts'
import { isText } from './is-text.ts'
import { isObject } from './meta-schema.ts'
import { readResource } from './resource-text.ts'

/** Texts of a field that a form shows as the file has them. */
const asWritten = ['title', 'help', 'placeholder'] as const

/** Resource with the texts that its file has now: they are drawn before the server has compiled the rest. */
export function withDrawnTexts(resource: CompiledResource, text: string): CompiledResource {
  const written = readResource(text)?.fields ?? {}
  const changed = Object.entries(written).flatMap(([key, value]) => {
    const field = Object.hasOwn(resource.fields, key) ? resource.fields[key] : undefined
    const texts = field && isObject(value) ? changedTexts(field, value) : []
    return field && texts.length > 0 ? [[key, { ...field, ...Object.fromEntries(texts) }] as const] : []
  })
  if (changed.length === 0) return resource
  // An open form takes over another version only.
  const version = JSON.stringify([
    resource.version,
    changed.map(([key, field]) => [key, asWritten.map((name) => field[name])]),
  ])
  return { ...resource, version, fields: { ...resource.fields, ...Object.fromEntries(changed) } }
}

function changedTexts(field: CompiledField, written: Readonly<Record<string, unknown>>) {
  return asWritten.flatMap((name) => {
    const value = written[name]
    return isText(value) && !isSame(value, field[name]) ? [[name, value] as const] : []
  })
}

function isSame(one: Text, other: Text | undefined): boolean {
  if (typeof one === 'string' || typeof other !== 'object') return one === other
  return one.zh === other.zh && one.en === other.en
}
