import { useMemo } from 'react'
import type { Row } from '../../api/resource.ts'
import type { CompiledAction } from '../../schema/model/compiled.ts'
import type { OpenRecord } from './record-drawer.tsx'
import type { RowCommands } from './row-actions.tsx'

type Doings = Pick<RowCommands, 'history' | 'user' | 'isReadOnly'> & {
  readonly show: (record: OpenRecord) => void
  readonly act: (action: CompiledAction, rows: readonly Row[]) => void
  readonly remove: (rows: readonly Row[]) => void
}

/** What a list does for one of its rows; the same object while it does the same, so that rows are not drawn again for it. */
export function useRowCommands({ show, act, remove, history, user, isReadOnly }: Doings): RowCommands {
  return useMemo(
    () => ({
      open: ({ id }) => show({ mode: 'view', id }),
      edit: ({ id }) => show({ mode: 'edit', id }),
      remove: (row) => remove([row]),
      history,
      act: (action, row) => act(action, [row]),
      user,
      isReadOnly,
    }),
    [show, act, remove, history, user, isReadOnly],
  )
}
