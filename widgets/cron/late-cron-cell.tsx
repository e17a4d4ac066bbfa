import type { CellProps } from '../kit/contract.ts'
import { lazily } from '../kit/lazily.ts'
import { LazyBoundary } from '../kit/lazy-boundary.tsx'
import { asText } from '../kit/value.ts'

const InWords = lazily(() => import('./cron-cell.tsx'), 'CronCell')

/** A cron expression in words. The parser loads with the first list that shows one. */
export function CronCell(props: CellProps) {
  return (
    <LazyBoundary fallback={<code className="w-cron-code">{asText(props.value)}</code>}>
      <InWords {...props} />
    </LazyBoundary>
  )
}
