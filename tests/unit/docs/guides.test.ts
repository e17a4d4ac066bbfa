import { describe, expect, it } from 'vitest'
import { known } from '../../../server/boot/known.ts'
import { readFiles } from '../../../server/boot/live/read-files.ts'
import { contentsOf } from '../../../src/docs/book/contents.ts'
import { loadModel } from '../../../src/schema/load/load.ts'
import { headingsOf } from '../../../src/shell/pages/manual/headings.ts'
import { readBook } from '../../../vite.docs.ts'
import { filesIn } from '../../kit/guide-files.ts'

const book = readBook('.')
const names = [
  'start',
  'rules',
  'states',
  'processes',
  'rights',
  'reports',
  'import',
  'exchange',
  'deploy',
  'postgresql',
  'upgrade',
]

describe('guides', () => {
  it('have the same structure and anchors in both languages', () => {
    expect(Object.keys(book.guides.en)).toEqual(Object.keys(book.guides.zh))
    expect(Object.keys(book.guides.en).toSorted()).toEqual(names.toSorted())
    for (const name of names) {
      const ids = (markdown = '') => headingsOf(markdown).map(({ id }) => id)
      expect(ids(book.guides.zh[name])).toEqual(ids(book.guides.en[name]))
      expect(ids(book.guides.en[name]).length).toBeGreaterThan(1)
    }
  })

  it('contain the same files in both languages', () => {
    for (const name of names) expect(filesIn(book.guides.zh[name] ?? '')).toEqual(filesIn(book.guides.en[name] ?? ''))
  })

  it('contain files that the loader accepts, at every step', async () => {
    const { files } = await readFiles('schemas')
    const steps = names.flatMap((name) => filesIn(book.guides.en[name] ?? ''))
    expect(steps.length).toBeGreaterThan(7)
    const so = new Map(files)
    for (const { file, text } of steps) {
      expect(files.has(file)).toBe(false)
      so.set(file, text)
    }
    expect(loadModel(so, known).diagnostics).toEqual([])
    const [first] = steps
    expect(loadModel(new Map([...files, [first?.file ?? '', first?.text ?? '']]), known).diagnostics).toEqual([])
  }, 60_000)

  it('are in reading order in the table of contents', () => {
    const [guides] = contentsOf(book, 'en')
    expect(guides?.entries.map(({ path }) => path.split('/').at(-1))).toEqual(names)
    expect(guides?.entries[0]?.title).toBe('Your first screen in five minutes')
  })

  it('separate links from Chinese punctuation, which Markdown would include', () => {
    const swallowed = Object.values(book.guides.zh).flatMap(
      (text) => text.match(/(?<!<)https?:\/\/[\w.:/-]*[，。；：]/g) ?? [],
    )
    expect(swallowed).toEqual([])
  })
})
