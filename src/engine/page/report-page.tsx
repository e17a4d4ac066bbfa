import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useReport } from '../data/use-resource.ts'
import { LoadFailure } from '../frame/load-failure.tsx'
import { Listed } from './list-page.tsx'

type Props = {
  readonly code: string
  /** Content for a missing report. */
  readonly missing: ReactNode
}

/** Page of a report: its rows as a read-only list, below its chart if any. */
export function ReportPage({ code, missing }: Props) {
  const { data, error, refetch } = useReport(code)
  if (data) return <Listed key={code} resource={data} />
  if (error) return <LoadFailure isPage error={error} missing={missing} onRetry={() => void refetch()} />
  return <Skeleton className="page-loading" />
}
