import { formats } from './formats.ts'

/** Length of a text in characters, not in UTF-16 units, as JSON Schema counts. */
function lengthInCharacters(text: string): number {
  let length = 0
  for (const _ of text) length += 1
  return length
}

const modules: Readonly<Record<string, unknown>> = {
  'procura/formats': formats,
  'ajv/dist/runtime/ucs2length': { default: lengthInCharacters },
}

/** Modules that a compiled validator may `require`; no others exist for it. Used by the browser and by the server's checks. */
export function validatorRuntime(id: string): unknown {
  if (!Object.hasOwn(modules, id)) throw new Error(`a validator requires the unknown module "${id}"`)
  return modules[id]
}
