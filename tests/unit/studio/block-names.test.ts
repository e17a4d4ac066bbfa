import { expect, it } from 'vitest'
import { studioPage } from '../../../src/i18n/studio-page.ts'
import { contentOf } from '../../../src/schema/edit/block-edits.ts'
import { Block } from '../../../src/schema/model/files.ts'

/** Kinds of blocks in a schema of the language. */
function kindsIn(schema: unknown): readonly string[] {
  const { anyOf = [], properties } = schema as {
    readonly anyOf?: readonly unknown[]
    readonly properties?: { readonly block?: { readonly const?: string } }
  }
  const own = properties?.block?.const
  return [...(own === undefined ? [] : [own]), ...anyOf.flatMap(kindsIn)]
}

it('every kind of block has a name in both languages', () => {
  const kinds = kindsIn(Block)
  expect(kinds.length).toBeGreaterThan(18)
  for (const texts of [studioPage.zh, studioPage.en])
    expect(kinds.filter((kind) => !Object.hasOwn(texts, `kind_${kind}`))).toEqual([])
})

it('a block is named by what it shows, one of several by those inside', () => {
  const list = { block: 'list', resource: 'bd/bank' }
  const chart = { block: 'chart', title: { zh: '金额', en: 'Amount' }, report: 'rep/spend' }
  expect(contentOf(chart)).toEqual([chart.title])
  expect(contentOf({ block: 'split', width: 40, left: [list], right: [chart] })).toEqual(['bd/bank', chart.title])
  expect(contentOf({ block: 'tabs', items: [{ title: 'A', blocks: [list] }] })).toEqual(['A'])
})
