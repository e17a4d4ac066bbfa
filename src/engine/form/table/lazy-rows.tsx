import { Skeleton } from 'antd'
import type { InputProps } from '../../../../widgets/kit/contract.ts'
import { lazily } from '../../../../widgets/kit/lazily.ts'
import { LazyBoundary } from '../../../../widgets/kit/lazy-boundary.tsx'

const Rows = lazily(() => import('./rows-input.tsx'), 'RowsInput')

/** Table rows, loaded by the first form that has some. */
export function RowsInput(props: InputProps) {
  return (
    <LazyBoundary fallback={<Skeleton paragraph={{ rows: 2 }} title={false} />}>
      <Rows {...props} />
    </LazyBoundary>
  )
}
