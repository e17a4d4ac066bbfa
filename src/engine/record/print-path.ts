import type { Row } from '../../api/resource.ts'
import type { CompiledResource } from '../../schema/model/compiled.ts'

/** Address of the print view of records. */
export function printPath({ code }: Pick<CompiledResource, 'code'>, rows: readonly Row[]): string {
  return `/print/${code}?ids=${rows.map(({ id }) => id).join()}`
}
