/** Environment variable with the clock offset of a run. Milliseconds. */
const variable = 'TEST_CLOCK_OFFSET'

/** Clock offset of this run. Milliseconds; 0 without one. */
export function testOffset(): number {
  return Number(process.env[variable] ?? 0)
}

/**
 * Sets the clock of all processes started later to a moment, as `TEST_CLOCK`: `2028-02-29T23:55+08:00`, or `23:55` of
 * today. The clock runs on from there.
 * @throws when the text is not a moment
 */
export function beginAt(moment: string): void {
  const now = Date.now() - testOffset()
  const requested = Date.parse(/^\d\d:\d\d$/.test(moment) ? `${new Date(now).toDateString()} ${moment}` : moment)
  if (Number.isNaN(requested))
    throw new Error(`TEST_CLOCK: "${moment}" is no moment, as 2028-02-29T23:55+08:00 or 23:55`)
  process.env[variable] = String(requested - now)
  const preload = new URL('preload.ts', import.meta.url)
  process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --import ${preload.href}`.trim()
}
