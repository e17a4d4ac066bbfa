import type { Path } from '../../../../schema/model/diagnostic.ts'
import type { DraftResource } from '../../../../schema/model/studio-data.ts'

/** Draft of a resource whose text a panel edits, and the place in it that is open. */
export type ResourceEdit = {
  readonly draft: DraftResource
  readonly text: string
  readonly place: Path
  readonly onChange: (text: string) => void
  readonly onPlace: (place: Path) => void
}
