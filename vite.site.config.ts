import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const root = import.meta.dirname

// The public portal is built twice: for browsers, and with `build.ssr` for the server, which draws its pages.
export default defineConfig(({ isSsrBuild }) => ({
  root,
  base: '/site/',
  plugins: [react()],
  publicDir: false,
  // Neither part has anything for developers.
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    target: 'es2023',
    outDir: isSsrBuild ? 'dist-site/server' : 'dist-site/client',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    modulePreload: { polyfill: false },
    ...(!isSsrBuild && { rolldownOptions: { input: join(root, 'src/site/hydrate.tsx') } }),
  },
}))
