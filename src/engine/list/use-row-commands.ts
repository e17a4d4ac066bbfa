import { useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Row } from '../../api/resource.ts'
import type { CompiledResource } from '../../schema/model/compiled.ts'
import type { CompiledAction } from '../../schema/model/compiled-actions.ts'
import { recordPath } from '../record/links.ts'
import type { OpenRecord } from './record-drawer.tsx'
import type { RowCommands } from './row-actions.tsx'
import { useStable } from './use-stable.ts'

type Doings = Pick<RowCommands, 'history' | 'user' | 'isReadOnly' | 'run'> & {
  readonly show: (record: OpenRecord) => void
  readonly act: (action: CompiledAction, rows: readonly Row[]) => void
  readonly remove: (rows: readonly Row[]) => void
}

/** Commands on a row; a stable object, so that rows do not render for it. */
export function useRowCommands(
  resource: CompiledResource,
  { show, act, remove, run, history, user, isReadOnly }: Doings,
): RowCommands {
  const go = useNavigate()
  const navigate = useStable((path: string) => void go(path))
  return useMemo(
    () => ({
      open: (row) => {
        const path = recordPath(resource, row)
        if (path !== undefined) navigate(path)
        else if (!resource.report) show({ mode: 'view', id: row.id })
      },
      edit: ({ id }) => show({ mode: 'edit', id }),
      addBelow: belowOf(resource, isReadOnly, show),
      remove: (row) => remove([row]),
      history,
      run,
      act: (action, row) => act(action, [row]),
      user,
      isReadOnly,
    }),
    [resource, navigate, show, act, remove, run, history, user, isReadOnly],
  )
}

function belowOf({ list: { tree }, can }: CompiledResource, isReadOnly: boolean, show: Doings['show']) {
  if (!tree || isReadOnly || !can.includes('add')) return undefined
  return (row: Row) => show({ mode: 'add', first: { [tree.parent]: row[tree.key] } })
}
