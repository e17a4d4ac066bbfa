import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// What every page needs, and no release of ours changes: fetched once and kept by the browser.
const base = /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|i18next|react-i18next|jotai)\//

export default defineConfig({
  plugins: [react()],
  build: {
    target: 'es2023',
    sourcemap: false,
    chunkSizeWarningLimit: 900,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'base', test: base }] } } },
  },
  server: { host: '127.0.0.1', proxy: { '/api': 'http://127.0.0.1:3000' } },
})
