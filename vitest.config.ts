import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { beginAt } from './tests/kit/clock/test-clock.ts'
import { LongestFirst } from './tests/kit/longest-first.ts'
import { docsBook } from './vite.docs.ts'
import { iconSprite } from './vite.icons.ts'

// Shifts the clock of all processes of the run.
if (process.env.TEST_CLOCK) beginAt(process.env.TEST_CLOCK)

// The id of the run: resources shared by its processes exist as long as this process.
process.env.TEST_RUN ??= `${process.pid}-${Date.now().toString(36)}`

// Workers, their database threads and the servers under test read compiled code of each other: a quarter of their work.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/procura')

const quickDisk = pathToFileURL(join(import.meta.dirname, 'tests/kit/quick-disk.mjs')).href
process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --import ${quickDisk}`.trim()

/** Tests without JSX and mocks run without Vite, as the server does: a worker loads each module once for all its files. */
const plain = {
  isolate: false,
  experimental: { viteModuleRunner: false, nodeLoader: false },
  // Servers and pages are slower while two files run in parallel.
  expect: { poll: { timeout: 10_000 } },
}

export default defineConfig({
  plugins: [react(), iconSprite(), docsBook(import.meta.dirname)],
  test: {
    pool: 'forks',
    // Most tests wait for a server or a browser: two workers keep two cores busy; three are not faster.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    // These packages import styles, which Node cannot load.
    server: { deps: { inline: [/@uiw\//] } },
    projects: [
      // Components and other tests with a DOM: each file has its own process.
      { extends: true, test: { name: 'dom', include: ['tests/unit/**/*.test.tsx'], testTimeout: 20_000 } },
      { extends: true, test: { ...plain, name: 'pure', include: ['tests/unit/**/*.test.ts'], testTimeout: 20_000 } },
      {
        extends: true,
        test: {
          ...plain,
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          // The PostgreSQL project compares both engines.
          exclude: ['tests/api/resources/figures-parity.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          ...plain,
          name: 'postgres',
          include: [
            'tests/api/resources/*.test.ts',
            'tests/api/sourcing/{auction-award,award,bidder-lists,bonds,evaluation,interleavings,sealed-auction,sealed-bids}.test.ts',
          ],
          env: { TEST_DATABASE: 'postgres' },
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          ...plain,
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          setupFiles: ['tests/kit/end-pages.ts'],
          testTimeout: 120_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
})
