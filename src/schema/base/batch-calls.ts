/** GET calls allowed as parts of `sys/batch`: schemas, pages of lists and reports, records, initial calls of a window. */
const parts =
  /^(schema\/(resource|report|page)\/[\w/-]+|[\w/-]+\/(list|queryById)|sys\/dict\/(queryAllDictItems|getDictItems\/[\w-]+)|sys\/permission\/getUserPermissionByToken|user\/info|sys\/user\/companies|supplierBaseAPI\/getSupplier)$/

/** Whether a path below the API base, without its query, may be part of a batch. */
export function isBatched(path: string): boolean {
  return parts.test(path)
}

/** Most parts of a batch. */
export const mostParts = 60
