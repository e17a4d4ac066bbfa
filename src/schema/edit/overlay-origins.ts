import { compactJson } from '../model/compact-json.ts'
import type { Overlay } from '../model/overlay-file.ts'
import { baseAt, replacedBy } from '../model/overlay-parts.ts'
import type { Resource } from '../model/resource.ts'

/**
 * Text of an overlay that notes the values it replaces: those noted before stay, so that a later change of the resource is known.
 * Notes of values that are no longer replaced are left out. A text that is no JSON object stays as it is.
 */
export function withOrigins(text: string, resource: Resource): string {
  const overlay = readOverlay(text)
  if (!overlay) return text
  const { from: noted = {}, ...rest } = overlay
  const from = Object.fromEntries(
    replacedBy(rest).map((pointer) => [
      pointer,
      Object.hasOwn(noted, pointer) ? noted[pointer] : baseAt(resource, pointer),
    ]),
  )
  return compactJson(Object.keys(from).length > 0 ? { ...rest, from } : rest)
}

/** Overlay of a text; undefined for a text that is no JSON object. */
export function readOverlay(text: string): Overlay | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Overlay) : undefined
  } catch {
    return undefined
  }
}
