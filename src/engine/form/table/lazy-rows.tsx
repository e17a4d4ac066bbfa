import { Skeleton } from 'antd'
import { Suspense } from 'react'
import type { InputProps } from '../../../../widgets/kit/contract.ts'
import { lazily } from '../../../../widgets/kit/lazily.ts'

const Rows = lazily(() => import('./rows-input.tsx'), 'RowsInput')

/** Table rows, loaded by the first form that has some. */
export function RowsInput(props: InputProps) {
  return (
    <Suspense fallback={<Skeleton active paragraph={{ rows: 2 }} title={false} />}>
      <Rows {...props} />
    </Suspense>
  )
}
