import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readSplit } from '../../../api/comparison.ts'
import type { AwardScenario, Comparison } from '../../../schema/model/comparison-data.ts'
import { useClient } from '../../../state/client.ts'

type AtMost = {
  readonly scenarios: readonly AwardScenario[]
  /** Number of suppliers that "at most" allows. */
  readonly most: number
  readonly setMost: (most: number) => void
  readonly error: Error | null
}

/** Scenarios of a comparison, with the split among as many suppliers as its reader allows. `code`: resource of the quotations. */
export function useAtMost({ event, scenarios }: Comparison, code: string): AtMost {
  const client = useClient()
  const usual = scenarios.find(({ strategy }) => strategy === 'atMost')?.most ?? 1
  const [most, setMost] = useState(usual)
  const { data, error } = useQuery({
    queryKey: ['list', code, 'split', event.kind, event.id, most],
    queryFn: () => readSplit(client, event, most),
    enabled: most !== usual,
    placeholderData: keepPreviousData,
  })
  const chosen = most === usual ? undefined : data
  return {
    scenarios: scenarios.map((each) => (each.strategy === 'atMost' ? (chosen ?? each) : each)),
    ...{ most, setMost, error },
  }
}
