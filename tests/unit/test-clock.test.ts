import { spawnSync } from 'node:child_process'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { beginAt } from '../kit/clock/test-clock.ts'

afterEach(() => vi.unstubAllEnvs())

/** Clock offset of this run. */
const own = process.env.TEST_CLOCK_OFFSET ?? '0'

/** Output of a Node process started at a moment. */
function printed(moment: string, script: string): string {
  vi.stubEnv('NODE_OPTIONS', '')
  vi.stubEnv('TEST_CLOCK_OFFSET', own)
  beginAt(moment)
  const { stdout, stderr } = spawnSync(process.execPath, ['-e', script], { encoding: 'utf8' })
  expect(stderr).toBe('')
  return stdout.trim()
}

describe('a run with its own clock', () => {
  it('starts at that moment in its processes and threads, and advances', () => {
    const leap = '2028-02-29T23:55:00+08:00'
    const isNear = `const near = (at) => at >= ${Date.parse(leap)} && at < ${Date.parse(leap) + 60_000};`
    expect(printed(leap, `${isNear} console.log(near(Date.now()), near(+new Date()), near(Date.parse(Date())))`)).toBe(
      'true true true',
    )
    const inThread = `import { parentPort } from 'node:worker_threads'; ${isNear} parentPort.postMessage(near(Date.now()))`
    const thread = `data:text/javascript,${encodeURIComponent(inThread)}`
    expect(
      printed(
        leap,
        `new (require('node:worker_threads').Worker)(new URL('${thread.replaceAll("'", '%27')}')).on('message', console.log)`,
      ),
    ).toBe('true')
    expect(printed('23:55', 'console.log(new Date().getHours(), new Date().getMinutes())')).toBe('23 55')
    expect(
      printed(
        leap,
        'console.log(new Date(0).toISOString(), new Date(2020, 1, 29).getDate(), new Date() instanceof Date)',
      ),
    ).toBe('1970-01-01T00:00:00.000Z 29 true')
  })

  it('refuses an invalid moment', () => {
    expect(() => beginAt('soon')).toThrow('"soon" is no moment')
  })
})
