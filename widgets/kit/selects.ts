import { late } from './late.ts'

/** The full selects, which no page needs before one is used: antd's select weighs 22 kB with its list. */
export const selects = late(async () => {
  const [{ LiveSelect }, { FixedSelect }] = await Promise.all([
    import('./live-select.tsx'),
    import('./fixed-select.tsx'),
  ])
  return { LiveSelect, FixedSelect }
})
