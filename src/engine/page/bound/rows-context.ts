import { createContext, use } from 'react'
import type { Row } from '../../../api/resource.ts'
import type { ListBlock } from '../../../schema/model/files.ts'

/** Selected row of each named block. */
export type Rows = { readonly [block: string]: Row | undefined }

type Chosen = {
  readonly rows: Rows
  readonly choose: (block: string, row: Row | undefined) => void
  /** Blocks whose rows can be selected. */
  readonly blocks: ReadonlyMap<string, ListBlock>
  /** Whether the page has only one list. */
  readonly isAlone: boolean
}

/** Whether lists open with their first row selected: on the left of a split, whose right side shows that row. */
export const OpensSelectedContext = createContext(false)

export const RowsContext = createContext<Chosen | undefined>(undefined)

/** Selected rows of the enclosing page. */
export function useChosenRows(): Chosen {
  const chosen = use(RowsContext)
  if (!chosen) throw new Error('a block was drawn outside a page')
  return chosen
}
