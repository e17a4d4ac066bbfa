import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { beginAt } from './tests/kit/clock/test-clock.ts'
import { LongestFirst } from './tests/kit/longest-first.ts'
import { docsBook } from './vite.docs.ts'
import { iconSprite } from './vite.icons.ts'

// All that a run starts takes this moment for now, and none of its processes needs to know.
if (process.env.TEST_CLOCK) beginAt(process.env.TEST_CLOCK)

// What all processes of a run share is there for as long as this one.
process.env.TEST_RUN ??= `${process.pid}-${Date.now().toString(36)}`

const quickDisk = pathToFileURL(join(import.meta.dirname, 'tests/kit/quick-disk.mjs')).href
process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --import ${quickDisk}`.trim()

/** Tests without JSX and without mocks run as the server does: Node reads the files itself, and each worker reads them once for all its files. */
const plain = {
  isolate: false,
  experimental: { viteModuleRunner: false, nodeLoader: false },
  // A server or a page that two files share a machine with takes its time.
  expect: { poll: { timeout: 10_000 } },
}

export default defineConfig({
  plugins: [react(), iconSprite(), docsBook(import.meta.dirname)],
  test: {
    pool: 'forks',
    // Most tests wait for a server or a browser: two at a time keep two cores busy; three are no quicker.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    // They bring styles along, which Node does not read.
    server: { deps: { inline: [/@uiw\//] } },
    projects: [
      // Drawn parts, and what needs a document of a browser: each file has a process of its own.
      { extends: true, test: { name: 'drawn', include: ['tests/unit/**/*.test.tsx'], testTimeout: 20_000 } },
      { extends: true, test: { ...plain, name: 'pure', include: ['tests/unit/**/*.test.ts'], testTimeout: 20_000 } },
      {
        extends: true,
        test: {
          ...plain,
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          // Under PostgreSQL it asks both engines.
          exclude: ['tests/api/resources/figures-asked.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          ...plain,
          name: 'postgres',
          include: ['tests/api/resources/*.test.ts'],
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
