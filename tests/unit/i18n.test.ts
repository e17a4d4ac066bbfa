import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { texts } from '../../src/i18n/texts.ts'

type Words = { readonly zh: Readonly<Record<string, string>>; readonly en: Readonly<Record<string, string>> }

const areas = Object.entries<Words>(texts)
const names = areas.map(([area]) => area).join('|')
const known = areas.flatMap(([area, { zh }]) => Object.keys(zh).map((key) => `${area}.${key}`))
// The documentation has its own texts. It and the upgrade steps contain schema keys that look like text keys:
// `page.blocks`.
const apart = ['src/i18n/**', 'src/docs/**', 'src/schema/upgrade/**']
const sources = globSync('src/**/*.{ts,tsx}', { exclude: apart }).map((file) => readFileSync(file, 'utf8'))
const found = (pattern: RegExp) => [
  ...new Set(sources.flatMap((text) => [...text.matchAll(pattern)].map(([, key]) => key ?? ''))),
]

// All quoted keys: a key may be chosen before it is passed to t().
const literal = found(new RegExp(`['"\`]((?:${names})\\.\\w+)['"\`]`, 'g'))
// Prefixes of keys that are completed at run time: `list.history_${action}`, `form.${mode}`.
const begun = found(new RegExp(`\`((?:${names})\\.\\w*)\\$\\{`, 'g'))
// An area as prefix would match all its texts, so its completions are listed.
const ends: Readonly<Record<string, readonly string[]>> = { 'form.': ['form.add', 'form.edit', 'form.view'] }
const isBegunBy = (key: string, start: string) => ends[start]?.includes(key) ?? key.startsWith(start)
// A language is named in itself.
const ownNames = ['language']

describe('interface texts', () => {
  it('have every requested key', () => {
    expect(literal.length).toBeGreaterThan(100)
    expect(literal.filter((key) => !known.some((other) => other === key || other === `${key}_other`))).toEqual([])
  })

  it('have every key that is computed at run time', () => {
    expect(begun.filter((start) => !known.some((key) => isBegunBy(key, start)))).toEqual([])
    expect(begun.filter((start) => start.endsWith('.') && !ends[start])).toEqual([])
  })

  it('have no unused key', () => {
    const singular = (key: string) => key.replace(/_(one|other)$/, '')
    const isAsked = (key: string) => literal.includes(key) || literal.includes(singular(key))
    expect(known.filter((key) => !(isAsked(key) || begun.some((start) => isBegunBy(key, start))))).toEqual([])
  })

  it.each(areas)('have the same placeholders in both languages: %s', (_, { zh, en }) => {
    const blanks = (text = '') => [...text.matchAll(/\{\{\w+\}\}/g)].map(([blank]) => blank).toSorted()
    for (const [key, text] of Object.entries(zh)) expect([key, ...blanks(en[key])]).toEqual([key, ...blanks(text)])
  })

  it.each(areas)('have no empty text and no Chinese in English: %s', (_, { zh, en }) => {
    const empty = [...Object.entries(zh), ...Object.entries(en)].filter(([, text]) => text.trim() === '')
    const mixed = Object.entries(en).filter(([key, text]) => /[\u3400-\u9fff]/.test(text) && !ownNames.includes(key))
    expect([...empty, ...mixed]).toEqual([])
  })
})
