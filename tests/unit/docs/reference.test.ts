import { describe, expect, it } from 'vitest'
import { known } from '../../../server/boot/known.ts'
import { readFiles } from '../../../server/boot/live/read-files.ts'
import { contentsOf, placesOf } from '../../../src/docs/book/contents.ts'
import { itemsOf, search } from '../../../src/docs/find/search.ts'
import { jsonTokens } from '../../../src/docs/views/highlight.ts'
import { loadModel } from '../../../src/schema/load/load.ts'
import { readBook } from '../../../vite.docs.ts'

const book = readBook('.')
const pages = [...book.reference.pages, ...book.reference.fields]
const keys = pages.flatMap(({ parts }) => parts).flatMap((part) => part.keys)

describe('reference of the schema language', () => {
  it('describes every key', () => {
    expect(keys.length).toBeGreaterThan(600)
    expect(keys.filter(({ about }) => about.en === '').map(({ anchor }) => anchor)).toEqual([])
  })

  it('has Chinese descriptions too', () => {
    const isUntranslated = (text: { readonly zh: string; readonly en: string }) =>
      text.en !== '' && !/[\u4e00-\u9fff]/.test(text.zh)
    const parts = pages.flatMap((page) => page.parts)
    expect([...keys, ...parts].filter(({ about }) => isUntranslated(about)).map(({ about }) => about.en)).toEqual([])
  })

  it('has an example of every key', () => {
    expect(keys.filter(({ example }) => !example).map(({ anchor }) => anchor)).toEqual([])
  })

  it('takes its examples from files that the loader accepts', async () => {
    const [own, examples] = await Promise.all([readFiles('schemas'), readFiles('docs/examples')])
    expect([...own.files.keys()].filter((file) => examples.files.has(file))).toEqual([])
    const { model, diagnostics } = loadModel(new Map([...own.files, ...examples.files]), known)
    expect(diagnostics).toEqual([])
    expect(model.resources.has('shop/order')).toBe(true)
  })

  it('refuses an example with a wrong key', async () => {
    const [own, examples] = await Promise.all([readFiles('schemas'), readFiles('docs/examples')])
    const file = 'schemas/resources/shop/booking.json'
    const wrong = examples.files.get(file)?.replace('"period"', '"perod"') ?? ''
    const { diagnostics } = loadModel(new Map([...own.files, ...examples.files, [file, wrong]]), known)
    expect(diagnostics.map(({ pointer }) => pointer)).toContain('/groups/0/perod')
  })

  it('gives each key one anchor, and each section a page', () => {
    for (const { parts } of pages) {
      const anchors = parts.flatMap(({ id, keys: own }) => [id, ...own.map(({ anchor }) => anchor)])
      expect(new Set(anchors).size).toBe(anchors.length)
    }
    const places = placesOf(book)
    const unknown = keys.flatMap(({ inside }) => inside).filter((part) => !places.has(part))
    expect(unknown).toEqual([])
  })

  it('shows type, values and default', () => {
    const find = (anchor: string) => keys.find((key) => key.anchor === anchor)
    expect(find('resource.form/open')).toMatchObject({ values: ['"drawer"', '"page"'], initial: '"drawer"' })
    expect(find('resource/title')).toMatchObject({ required: true, type: { en: 'text (zh, en)' } })
    expect(find('field.number/scale')).toMatchObject({ type: { en: 'integer 0 – 6' }, initial: '2' })
    expect(find('resource.states/within')).toMatchObject({ initial: '72' })
    expect(find('page.blocks.kanban/block')?.about.en).toBe('Rows as cards in a column for each state.')
  })
})

describe('search', () => {
  const items = itemsOf(book, 'en')
  it('finds a key by its name first', () => {
    const [first] = search(items, 'exclusiveMinimum')
    expect(first).toMatchObject({
      title: 'exclusiveMinimum',
      path: '/docs/fields/number#field.number/exclusiveMinimum',
    })
  })

  it('finds a key by its description, and nothing for an empty query', () => {
    expect(search(items, 'ISO 4217').length + search(items, 'characters at most').length).toBeGreaterThan(0)
    expect(search(items, '  ')).toEqual([])
    expect(search(items, 'zzzz')).toEqual([])
  })

  it('titles the groups in the requested language', () => {
    expect(contentsOf(book, 'zh').map(({ title }) => title)).toContain('字段类型')
  })
})

describe('highlighting', () => {
  it('keeps the text and distinguishes keys from values', () => {
    const code = '"a": ["b", 1.5, true], "c": null …'
    const tokens = jsonTokens(code)
    expect(tokens.map(({ text }) => text).join('')).toBe(code)
    expect(tokens.filter(({ kind }) => kind !== 'plain').map(({ kind }) => kind)).toEqual([
      'key',
      'text',
      'number',
      'word',
      'key',
      'word',
    ])
  })
})
