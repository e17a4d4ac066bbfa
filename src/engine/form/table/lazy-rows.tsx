import { Skeleton } from 'antd'
import { lazy, Suspense } from 'react'
import type { InputProps } from '../../../../widgets/kit/contract.ts'

const Rows = lazy(() => import('./rows-input.tsx').then((module) => ({ default: module.RowsInput })))

/** What draws rows is fetched by the first form that has some. */
export function RowsInput(props: InputProps) {
  return (
    <Suspense fallback={<Skeleton active paragraph={{ rows: 2 }} title={false} />}>
      <Rows {...props} />
    </Suspense>
  )
}
