import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { staticStyles } from './vite.antd.ts'
import { docsBook } from './vite.docs.ts'
import { iconSprite } from './vite.icons.ts'
import { narrowImports } from './vite.narrow.ts'

// What every page needs, and no release of ours changes: fetched once and kept by the browser.
const base = /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|i18next|react-i18next|jotai)\//
// What the frame of the workspace and its lists are drawn with. Forms, calendars, trees and drawings come when they are needed.
const drawnWith = [
  'theme|config-provider|button|dropdown|menu|modal|message|notification|app|tooltip|popover|checkbox',
  'spin|skeleton|empty|alert|style|_util|locale',
].join('|')
const ui = new RegExp(`node_modules/antd/es/(${drawnWith})/`)
const list = /(node_modules\/@tanstack\/react-virtual|src\/engine\/(grid|list\/resource-list|page\/list-page))/

// Each file costs its headers, and its own dictionary of words when it is compressed: few larger ones are lighter than many small.
const groups = [
  { name: 'base', test: base, priority: 5 },
  { name: 'entry', tags: ['$initial' as const], priority: 4 },
  { name: 'ui', test: ui, priority: 3 },
  // What public pages have in common with the workspace.
  {
    name: 'look',
    test: /(src\/(shell\/(kit\/)?use-is-dark|state\/settings)|widgets\/kit\/format)\.ts/,
    priority: 3,
  },
  // Pages of visitors other than the sign-in.
  {
    name: 'visitor',
    test: /src\/portal\/(registration\/|(answer|password|phone|recovery|sso|use-sso|workplace)\b)/,
    priority: 2,
  },
  { name: 'frame', test: /src\/shell\/(workspace|pages\/result-page|kit\/page-heading)\.tsx/, priority: 2 },
  { name: 'list', test: list, priority: 1 },
]

export default defineConfig({
  // The page refuses texts as HTML.
  resolve: { alias: { domify: join(import.meta.dirname, 'src/engine/blocks/studio/process/markup.ts') } },
  plugins: [react(), iconSprite(), docsBook(import.meta.dirname), narrowImports(), staticStyles()],
  build: {
    target: 'es2023',
    sourcemap: false,
    chunkSizeWarningLimit: 900,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  server: { host: '127.0.0.1', proxy: { '/api': 'http://127.0.0.1:3000' } },
})
