import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { chapterFor, chaptersOf } from '../../../src/shell/pages/manual/chapters.ts'
import { headingOf, headingsOf } from '../../../src/shell/pages/manual/headings.ts'
import { withKeys } from '../../../src/shell/pages/manual/keys.ts'

const read = (lang: string) => readFileSync(`src/shell/pages/manual/${lang}.md`, 'utf8')

describe('heading of the manual', () => {
  it('has a title and an anchor', () => {
    expect(headingOf('Signing in {#sign-in}')).toEqual({ id: 'sign-in', title: 'Signing in' })
    expect(headingOf('Plain {words}')).toEqual({ title: 'Plain {words}' })
  })

  it('is listed in order, with its level', () => {
    expect(headingsOf('text\n\n## A {#a}\n\n### B {#b}\n\n#### C {#c}\n\n## D\n')).toEqual([
      { id: 'a', title: 'A', level: 2 },
      { id: 'b', title: 'B', level: 3 },
    ])
  })
})

describe('manual', () => {
  it('has the same sections in both languages, with unique anchors', () => {
    const [zh, en] = [headingsOf(read('zh')), headingsOf(read('en'))]
    const shape = (headings: typeof zh) => headings.map(({ id, level }) => `${level} ${id}`)
    expect(shape(en)).toEqual(shape(zh))
    expect(new Set(shape(zh)).size).toBe(zh.length)
    expect(zh.filter(({ level }) => level === 2)).toHaveLength(8)
  })

  it.each(['zh', 'en'])('gives every heading an anchor: %s', (lang) => {
    const text = read(lang)
    expect(text.match(/^##+ /gm)).toHaveLength(headingsOf(text).length)
  })
})

describe('keys in the manual', () => {
  it('render as keys, and other HTML is ignored', () => {
    const html = (value: string) => ({ type: 'html', value })
    const text = (value: string) => ({ type: 'text', value })
    const tree = {
      type: 'root',
      children: [html('<kbd>'), text('Tab'), html('</kbd>'), html('<b>'), text('x'), html('</b>')],
    }
    withKeys()(tree)
    expect(tree.children).toEqual([{ type: 'strong', data: { hName: 'kbd' }, children: [text('Tab')] }, text('x')])
  })
})

describe('custom chapters', () => {
  const row = (id: string, values: object) => ({ id, title: id, content: `text of ${id}`, ...values })

  it("follow in order, children as sections, in the reader's language", () => {
    const rows = [
      row('a', {}),
      row('b', { pid: 'a', titleEn: 'Bee', contentEn: 'in English' }),
      row('c', { pid: 'gone' }),
    ]
    expect(chaptersOf(rows, 'zh')).toBe(
      '## a {#own-a}\n\ntext of a\n\n### b {#own-b}\n\ntext of b\n\n## c {#own-c}\n\ntext of c',
    )
    expect(chaptersOf(rows, 'en')).toContain('### Bee {#own-b}\n\nin English')
  })
})

describe('chapter about a page', () => {
  const rows = [
    { id: 'users', version: 1, page: '/sys/user' },
    { id: 'system', version: 1, page: '/sys' },
    { id: 'plain', version: 1 },
  ]
  it.each([
    ['/sys/user', 'own-users'],
    ['/list/sys/user', 'own-users'],
    ['/form/sys/user?id=1', 'own-users'],
    ['/sys/role', 'own-system'],
    ['/system', undefined],
    ['/', undefined],
  ])('of %s is %s', (path, chapter) => expect(chapterFor(rows, path)).toBe(chapter))
})
