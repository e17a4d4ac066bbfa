import type { Overlay } from './overlay-file.ts'
import type { Resource } from './resource.ts'

/** Value of the resource at a pointer of an overlay; null for none. */
export function baseAt(resource: Resource, pointer: string): unknown {
  let value: unknown = resource
  for (const key of pointer.split('/').slice(1)) value = (value as Readonly<Record<string, unknown>> | undefined)?.[key]
  return value ?? null
}

/** Whether a replaced value is another one than was noted at its replacement; null for none. */
export function hasMoved(noted: unknown, base: unknown): boolean {
  return JSON.stringify(noted) !== JSON.stringify(base)
}

/** Pointers of the values that an overlay replaces or restricts. */
export function replacedBy({ title, fields = {}, list = {}, form = {} }: Overlay): readonly string[] {
  const below = (at: string, keys: object) => Object.keys(keys).map((key) => `${at}/${key}`)
  return [
    ...(title === undefined ? [] : ['/title']),
    ...Object.entries(fields).flatMap(([key, over]) => below(`/fields/${key}`, over)),
    ...below('/list', list),
    ...below('/form', form),
  ]
}
