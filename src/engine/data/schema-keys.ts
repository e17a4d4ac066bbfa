/** Under which keys react-query remembers compiled files: what changes of them is known by kind and code. */
export const schemaKey = ['schema'] as const

export function fileKey(kind: string, code: string) {
  return [...schemaKey, kind, code] as const
}

export function resourceKey(code: string) {
  return fileKey('resource', code)
}
