// @vitest-environment jsdom
/// <reference types="vite/types/importMeta.d.ts" />
import { composeStories } from '@storybook/react-vite'
import { describe, expect, it } from 'vitest'
import { prepareStories } from './set-up.ts'

prepareStories()

type Stories = Parameters<typeof composeStories>[0]
type Runnable = { readonly tags: readonly string[]; readonly run: () => Promise<void> }

const root = '../../../stories/'
const found = import.meta.glob<Stories>('../../../stories/**/*.stories.tsx', { eager: true })
const all = Object.entries(found).map(
  ([path, stories]) =>
    [path.slice(root.length).replace('.stories.tsx', ''), composeStories(stories) as Record<string, Runnable>] as const,
)

it('finds the stories', () => {
  expect(all.length).toBeGreaterThan(30)
  for (const [path, stories] of all) expect([path, Object.keys(stories)]).not.toEqual([path, []])
})

// jsdom has no layout: stories tagged `layout` run in a browser (npm run stories).
describe.each(all)('%s', (_, stories) => {
  it.each(Object.entries(stories).filter(([, { tags }]) => !tags.includes('layout')))(
    'plays its story %s',
    async (__, story) => {
      await story.run()
    },
    20_000,
  )
})
