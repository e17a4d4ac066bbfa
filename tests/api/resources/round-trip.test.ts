import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Fixture, startResources } from './fixture.ts'
import { readWorkbook, sendFile } from './workbook.ts'

let on: Fixture
beforeAll(async () => {
  on = await startResources()
  await on.addItem(on.buyer, { code: 'R-1', imported: 'Y', origin: '德国', tags: 'a,ab', dueDate: '2026-02-03' })
})
afterAll(() => on?.close())

// The text of a workbook depends on the language, not on the engine.
const languages = process.env.TEST_DATABASE === 'postgres' ? ['en'] : ['zh', 'en']

it.each(languages)(
  'reads every workbook it writes, in %s',
  async (lang) => {
    const unread: unknown[] = []
    let count = 0
    const call = await administrator(lang)
    for (const code of importable()) {
      const before = await idsOf(code)
      if (before.length === 0) continue
      // Some rows of each resource: they cover all fields.
      const chosen = before.slice(0, 40).join()
      const { bytes } = await readWorkbook(call, `${code}/exportXls?selections=${chosen}`, { lang })
      const { status, result } = await sendFile(call, `${code}/importExcel`, bytes, { lang })
      expect(status, code).toBe(200)
      count += 1
      for (const { column, reason } of result?.errors ?? []) {
        if (/无法识别|cannot be read|不是可选|one of the choices/.test(reason)) unread.push([code, column, reason])
      }
      // Rows without a unique field were added again, so their names are ambiguous now.
      const added = (await idsOf(code)).filter((id) => !before.includes(id))
      if (added.length > 0) await on.admin('DELETE', `${code}/deleteBatch?ids=${added.join()}`)
    }
    expect(count).toBeGreaterThan(10)
    expect(unread).toEqual([])
    // The test writes and reads over a hundred workbooks.
  },
  180_000,
)

/** An administrator for each language: exports are limited for each person. */
async function administrator(lang: string): Promise<Fixture['admin']> {
  if (lang !== 'en') return on.admin
  const { result } = await on.admin('GET', 'sys/user/list?username=approver')
  await on.admin('PUT', 'sys/user/edit', { body: { id: result.records[0].id, roles: 'admin' } })
  return on.api.as('approver')
}

async function idsOf(code: string): Promise<readonly string[]> {
  const { result } = await on.admin('GET', `${code}/list?pageSize=200`)
  return result.records.map(({ id }: { id: string }) => id)
}

function importable(): readonly string[] {
  const all = [...on.api.running.app.live.current.resources.values()]
  return all.flatMap(({ plan }) => (plan.only.includes('import') ? [plan.code] : []))
}
