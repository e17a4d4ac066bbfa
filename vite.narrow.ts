import type { Plugin } from 'vite'

/** Keeps antd's form engine (13 kB compressed) out of pages without an antd `Form`: each input imports one context of it by the package's index. */
export function narrowImports(): Plugin {
  return {
    name: 'narrow-imports',
    enforce: 'pre',
    resolveId(id, importer) {
      const isContext = id === '@rc-component/form' && importer?.includes('antd/es/form/context')
      return isContext ? this.resolve('@rc-component/form/es/FormContext', importer) : null
    },
  }
}
