import { Skeleton } from 'antd'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { textIn } from '../../schema/base/text.ts'
import { listsIn } from '../../schema/model/blocks.ts'
import type { CompiledPage } from '../../schema/model/compiled-pages.ts'
import { useLang } from '../../state/lang.ts'
import { usePage } from '../data/use-page.ts'
import { LoadFailure } from '../frame/load-failure.tsx'
import { BlockList } from './block-list.tsx'
import { blockNamesOf } from './block-titles.ts'
import { type Rows, RowsContext } from './bound/rows-context.ts'
import { PageHeader } from './page-header.tsx'
import { useEarlySchemas } from './use-early-schemas.ts'

type Props = {
  readonly code: string
  /** Content for a missing page. */
  readonly missing: ReactNode
  /** Replaces the page's own heading. */
  readonly heading?: ReactNode
}

export function PageView({ code, missing, heading }: Props) {
  const { data, error, refetch } = usePage(code)
  if (data) return <PageBlocks key={code} page={data} heading={heading} />
  if (error) return <LoadFailure isPage error={error} missing={missing} onRetry={() => void refetch()} />
  return <Skeleton className="page-loading" />
}

/** Blocks of a page; they share the selected rows. */
export function PageBlocks({ page, heading }: { readonly page: CompiledPage; readonly heading: ReactNode }) {
  const lang = useLang()
  const [rows, setRows] = useState<Rows>({})
  useEarlySchemas(page.blocks)
  const choose = useCallback(
    (block: string, row: Rows[string]) => setRows((before) => ({ ...before, [block]: row })),
    [],
  )
  const blocks = useMemo(() => blockNamesOf(page.blocks), [page.blocks])
  const isAlone = useMemo(() => listsIn(page.blocks).length === 1, [page.blocks])
  const context = useMemo(() => ({ rows, choose, blocks, isAlone }), [rows, choose, blocks, isAlone])
  return (
    <RowsContext value={context}>
      {heading === undefined ? <PageHeader title={textIn(lang, page.title)} problems={page.problems ?? []} /> : heading}
      <BlockList blocks={page.blocks} />
    </RowsContext>
  )
}
