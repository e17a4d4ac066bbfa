import {
  type FieldPathList,
  type Registry,
  type RJSFSchema,
  setByPath,
  toFieldPathId,
  type UiSchema,
} from '@rjsf/utils'
import { useSyncExternalStore } from 'react'
import type { FieldHandle } from './store.ts'

/** Whether the field's JSON Schema needs rjsf: an object, a list, a choice of schemas. */
export function isRaw({ type, oneOf, anyOf, $ref }: RJSFSchema): boolean {
  return type === 'object' || type === 'array' || $ref !== undefined || oneOf !== undefined || anyOf !== undefined
}

type Props = {
  readonly name: string
  readonly id: string
  readonly schema: RJSFSchema
  readonly uiSchema: UiSchema | undefined
  readonly registry: Registry
  readonly handle: FieldHandle
}

/** A field rendered by rjsf, with its value in our store. */
export function RawInput({ name, schema, uiSchema, registry, handle }: Props) {
  const value = useSyncExternalStore(handle.subscribe, () => handle.snapshot()?.value)
  const { SchemaField } = registry.fields
  if (!SchemaField) throw new Error('rjsf has no SchemaField')
  return (
    <SchemaField
      name={name}
      schema={schema}
      uiSchema={{ ...uiSchema, 'ui:label': false }}
      formData={value ?? undefined}
      fieldPathId={toFieldPathId(name, registry.globalFormOptions, [])}
      registry={registry}
      onChange={(next: unknown, path: FieldPathList) => handle.change(placed(value, next, path.slice(1)))}
      onBlur={handle.blur}
      onFocus={() => undefined}
    />
  )
}

/** The value with one nested property replaced. */
function placed(value: unknown, next: unknown, path: FieldPathList): unknown {
  if (path.length === 0) return next
  return setByPath(structuredClone(value ?? {}) as object, path, next)
}
