import { expect, it } from 'vitest'
import { known } from '../../../server/boot/known.ts'
import { lastLoad } from '../../../server/boot/live/last-load.ts'
import { loadModel } from '../../../src/schema/load/load.ts'

const text = (zh: string) => JSON.stringify({ title: { zh, en: 'List' }, items: { a: { zh, en: 'A' } } })
const inputs = (zh = '甲') => ({
  texts: new Map([['schemas/dictionaries/letters.json', text(zh)]]),
  known: { ...known, dictionaries: ['made'] },
  previous: undefined,
  unread: [],
})
const { model } = loadModel(inputs().texts, known)

it('equal files, names and models are loaded once', () => {
  const load = lastLoad<object>()
  const first = load(inputs(), () => ({}))
  expect(load(inputs(), () => ({}))).toBe(first)
})

it.each([
  ['another text', inputs('乙')],
  ['another file', { ...inputs(), texts: new Map([...inputs().texts, ['schemas/dictionaries/more.json', '{}']]) }],
  ['another dictionary made at run time', { ...inputs(), known: { ...known, dictionaries: ['made', 'other'] } }],
  ['another unreadable file', { ...inputs(), unread: ['schemas/pages/home.json'] }],
  ['another serving model', { ...inputs(), previous: model }],
])('%s is loaded', (_, changed) => {
  const load = lastLoad<object>()
  const first = load(inputs(), () => ({}))
  const second = load(changed, () => ({}))
  expect(second).not.toBe(first)
  expect(load(inputs(), () => ({}))).not.toBe(second)
})
