/** Under this name processes of a run know by how many milliseconds their clocks are shifted. */
const variable = 'TEST_CLOCK_OFFSET'

/** Milliseconds by which this run lies in the future; 0 where its clock is the machine's. */
export function testOffset(): number {
  return Number(process.env[variable] ?? 0)
}

/**
 * Lets all processes that are begun from here on take this moment for now, as `TEST_CLOCK` says it: `2028-02-29T23:55+08:00`, or `23:55`
 * of today. A clock goes on from there. @throws where it is no moment
 */
export function beginAt(moment: string): void {
  const now = Date.now() - testOffset()
  const asked = Date.parse(/^\d\d:\d\d$/.test(moment) ? `${new Date(now).toDateString()} ${moment}` : moment)
  if (Number.isNaN(asked)) throw new Error(`TEST_CLOCK: "${moment}" is no moment, as 2028-02-29T23:55+08:00 or 23:55`)
  process.env[variable] = String(asked - now)
  const preload = new URL('preload.ts', import.meta.url)
  process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --import ${preload.href}`.trim()
}
