import { useEffect } from 'react'
import { late, useLate } from './late.ts'
import { whenIdle } from './when-idle.ts'

/** The full selects, which no page needs before one is used: antd's select weighs 22 kB with its list. */
const selects = late(async () => {
  const [{ LiveSelect }, { FixedSelect }] = await Promise.all([
    import('./live-select.tsx'),
    import('./fixed-select.tsx'),
  ])
  return { LiveSelect, FixedSelect }
})

export const needSelects = selects.need

/** The full selects once they are there. They load after the page. */
export function useSelects() {
  useEffect(() => whenIdle(selects.prefetch), [])
  return useLate(selects)
}
