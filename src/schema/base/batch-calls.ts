/** Reading calls that may be parts of one call, `sys/batch`: schemas, pages of lists and reports, records, what a window begins with. */
const parts =
  /^(schema\/(resource|report|page)\/[\w/-]+|[\w/-]+\/(list|queryById)|sys\/dict\/(queryAllDictItems|getDictItems\/[\w-]+)|sys\/permission\/getUserPermissionByToken|user\/info|sys\/user\/companies|supplierBaseAPI\/getSupplier)$/

/** Whether a path below the API base, without its query, may be part of a batch. */
export function isBatched(path: string): boolean {
  return parts.test(path)
}

/** Parts of a batch at most. */
export const mostParts = 60
