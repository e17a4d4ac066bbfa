import { Skeleton } from 'antd'
import { type ReactNode, useMemo, useState } from 'react'
import { textIn } from '../../schema/model/text.ts'
import { useLang } from '../../state/lang.ts'
import { usePage } from '../live/use-resource.ts'
import { BlockList } from './block-list.tsx'
import { LoadFailure } from './load-failure.tsx'
import { PageHeader } from './page-header.tsx'
import { type Rows, RowsContext } from './rows-context.ts'

type Props = { readonly code: string; readonly missing: ReactNode }

/** A page of blocks. The rows chosen in one block are there for the others. */
export function PageView({ code, missing }: Props) {
  const lang = useLang()
  const { data, error, refetch } = usePage(code)
  const [rows, setRows] = useState<Rows>({})
  const context = useMemo(
    () => ({ rows, choose: (id: string, row: Rows[string]) => setRows((before) => ({ ...before, [id]: row })) }),
    [rows],
  )
  if (error && !data) return <LoadFailure error={error} missing={missing} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active style={{ padding: 16 }} />
  return (
    <RowsContext value={context}>
      <PageHeader title={textIn(lang, data.title)} problems={data.problems ?? []} />
      <BlockList blocks={data.blocks} />
    </RowsContext>
  )
}
