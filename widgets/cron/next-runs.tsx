import { useMemo } from 'react'
import { nextRuns } from '../../src/schema/fields/cron-runs.ts'
import { useTexts } from '../kit/texts.ts'

const shown = 5
const zone = 8 * 3_600_000

/** Next runs of a valid expression, in GMT+8. */
export function NextRuns({ expression }: { readonly expression: string }) {
  const texts = useTexts()
  const runs = useMemo(() => nextRuns(expression, shown), [expression])
  if (runs.length === 0) return <span className="w-cron-wrong">{texts.cron.never}</span>
  return (
    <>
      <span>{texts.cron.next(runs.length)}</span>
      <ol>
        {runs.map((at) => (
          <li key={at}>{new Date(at + zone).toISOString().slice(0, 19).replace('T', ' ')}</li>
        ))}
      </ol>
    </>
  )
}
