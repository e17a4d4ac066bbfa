import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { texts } from '../../src/i18n/texts.ts'

type Words = { readonly zh: Readonly<Record<string, string>>; readonly en: Readonly<Record<string, string>> }

const areas = Object.entries<Words>(texts)
const names = areas.map(([area]) => area).join('|')
const known = areas.flatMap(([area, { zh }]) => Object.keys(zh).map((key) => `${area}.${key}`))
// The documentation brings its own words, and names parts of the schema language as areas name theirs: `page.blocks`.
const apart = ['src/i18n/**', 'src/docs/**']
const sources = globSync('src/**/*.{ts,tsx}', { exclude: apart }).map((file) => readFileSync(file, 'utf8'))
const found = (pattern: RegExp) => [
  ...new Set(sources.flatMap((text) => [...text.matchAll(pattern)].map(([, key]) => key ?? ''))),
]

// A key in quotes, wherever it stands: it may be chosen before it is given to t().
const literal = found(new RegExp(`['"\`]((?:${names})\\.\\w+)['"\`]`, 'g'))
// The beginning of a key whose end is known only when it runs: `list.history_${action}`, `form.${mode}`.
const begun = found(new RegExp(`\`((?:${names})\\.\\w*)\\$\\{`, 'g'))
// A beginning that is an area alone would ask for all its words; these are the ones it can become.
const ends: Readonly<Record<string, readonly string[]>> = { 'form.': ['form.add', 'form.edit', 'form.view'] }
const isBegunBy = (key: string, start: string) => ends[start]?.includes(key) ?? key.startsWith(start)
// The name of a language is written in that language.
const ownNames = ['language']

describe('the words of the interface', () => {
  it('has every word that is asked for', () => {
    expect(literal.length).toBeGreaterThan(100)
    expect(literal.filter((key) => !known.some((other) => other === key || other === `${key}_other`))).toEqual([])
  })

  it('has words for every key that is made at run time', () => {
    expect(begun.filter((start) => !known.some((key) => isBegunBy(key, start)))).toEqual([])
    expect(begun.filter((start) => start.endsWith('.') && !ends[start])).toEqual([])
  })

  it('has no word that nobody asks for', () => {
    const singular = (key: string) => key.replace(/_(one|other)$/, '')
    const isAsked = (key: string) => literal.includes(key) || literal.includes(singular(key))
    expect(known.filter((key) => !(isAsked(key) || begun.some((start) => isBegunBy(key, start))))).toEqual([])
  })

  it.each(areas)('has the same blanks in both languages: %s', (_, { zh, en }) => {
    const blanks = (text = '') => [...text.matchAll(/\{\{\w+\}\}/g)].map(([blank]) => blank).toSorted()
    for (const [key, text] of Object.entries(zh)) expect([key, ...blanks(en[key])]).toEqual([key, ...blanks(text)])
  })

  it.each(areas)('leaves no text empty and no Chinese in the English: %s', (_, { zh, en }) => {
    const empty = [...Object.entries(zh), ...Object.entries(en)].filter(([, text]) => text.trim() === '')
    const mixed = Object.entries(en).filter(([key, text]) => /[\u3400-\u9fff]/.test(text) && !ownNames.includes(key))
    expect([...empty, ...mixed]).toEqual([])
  })
})
