import type { Plugin } from 'vite'

/**
 * Keeps unused parts of packages out of the pages.
 * - antd's form engine (13 kB compressed): each input imports one context of it by the package's index.
 * - The router's forms and prefetching (2 kB), which names for developers keep alive.
 */
export function narrowImports(): Plugin {
  return {
    name: 'narrow-imports',
    enforce: 'pre',
    resolveId(id, importer) {
      const isContext = id === '@rc-component/form' && importer?.includes('antd/es/form/context')
      return isContext ? this.resolve('@rc-component/form/es/FormContext', importer) : null
    },
    transform: {
      filter: { id: /node_modules\/react-router\// },
      handler: (code) => ({
        code: code
          .replace(/^\w+\.displayName = "\w+";$/gm, '')
          .replace(/ = (?=React\d*\.(?:forwardRef|memo|createContext)\()/g, ' = /* @__PURE__ */ '),
        map: null,
      }),
    },
  }
}
