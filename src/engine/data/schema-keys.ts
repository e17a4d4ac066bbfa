/** Query key prefix of compiled files: changes are reported by kind and code. */
export const schemaKey = ['schema'] as const

export function fileKey(kind: string, code: string) {
  return [...schemaKey, kind, code] as const
}

export function resourceKey(code: string) {
  return fileKey('resource', code)
}

/** Query key prefix of everything that the studio shows. */
export const studioKey = ['studio'] as const

/** Query key of a schema file as the studio opened it. */
export function openedKey(path: string) {
  return [...studioKey, 'file', path] as const
}
