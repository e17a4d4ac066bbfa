import { createRequire } from 'node:module'
import { join } from 'node:path'
import { createElement, type FunctionComponent, type ReactNode } from 'react'
import type { Plugin } from 'vite'

const root = import.meta.dirname
const require = createRequire(import.meta.url)
/** Packages in the versions that antd uses. */
const requireOfAntd = createRequire(require.resolve('antd'))

/** Styles of one component of antd: its rules, and the keyframes that they name. */
type Styles = {
  readonly prefix: string
  readonly css: string
  readonly effects: Readonly<Record<string, string>>
  readonly order: number
}

const makersFile = JSON.stringify(join(root, 'widgets/kit/static-styles.ts'))
const registerFile = JSON.stringify('@ant-design/cssinjs/es/hooks/useStyleRegister.js')

const shared = 'virtual:antd-styles'
// In place of modules of antd's packages.
const makersInPages = '\0static-styles:makers'
const registerInPages = '\0static-styles:register'

/**
 * Computes antd's styles while the pages are built. Without it each page computes them from functions, and each component registers its
 * styles again at every mount. Colours and sizes stay variables of the theme, which pages set as before.
 */
export function staticStyles(): Plugin {
  let styles: ReadonlyMap<string, Styles>
  return {
    name: 'static-styles',
    apply: 'build',
    enforce: 'pre',
    buildStart: () => {
      styles ??= antdStyles()
    },
    resolveId(id, importer) {
      if (id === shared) return `\0${shared}`
      if (id === './util/genStyleUtils' && importer?.includes('cssinjs-utils/es/index')) return makersInPages
      if (id.endsWith('/useStyleRegister') && importer?.includes('cssinjs/es/')) return registerInPages
      return null
    },
    load(id) {
      if (id === makersInPages) return `export { genStyleUtils as default } from ${makersFile}`
      if (id === registerInPages)
        return `export { extract, STYLE_PREFIX, uniqueHash } from ${registerFile}\nexport default () => undefined`
      if (id !== `\0${shared}`) return
      const ofPackages = [
        "export { default as originalUtils } from '@ant-design/cssinjs-utils/es/util/genStyleUtils.js'",
        "export { updateCSS } from '@rc-component/util/es/Dom/dynamicCSS.js'",
      ]
      const resets = `export const resets = [${textOf(styles, 'Shared')}, ${textOf(styles, 'ant-design-icons')}]`
      return [...ofPackages, resets].join('\n')
    },
    transform: {
      filter: { id: /antd\/es\/(.+\/style\/|_util\/wave\/style)/, code: /gen(Style|Component|Sub)\w+\(/ },
      handler(code) {
        const text = withStyles(code, this.parse(code), styles)
        // Styles of dialogs no longer compute widths: with the import, lists would load the grid of antd's forms.
        return {
          code: text.replace("import { getMediaSize } from '../../grid/style'", 'const getMediaSize = null'),
          map: null,
        }
      },
    },
  }
}

type Node = { readonly type: string; readonly start: number; readonly end: number }
type Call = Node & { readonly callee: { readonly name?: string }; readonly arguments: readonly Node[] }

const makers: ReadonlySet<unknown> = new Set(['genStyleHooks', 'genComponentStyleHook', 'genSubStyleComponent'])

/** Code of a style module with the styles in place of the functions that compute them. */
function withStyles(code: string, program: unknown, styles: ReadonlyMap<string, Styles>): string {
  const numbered = numberer()
  const calls = [...callsIn(program)].flatMap(({ start, end, callee, arguments: [name, made] }) => {
    if (!(makers.has(callee.name) && name && made)) return []
    // The call alone has no other effect: what no page uses is left out. A hook that is used at once has.
    const note = code[end] === '(' ? '' : '/* @__PURE__ */ '
    return { start, note, name: code.slice(name.start, name.end), made }
  })
  // The last one first, so that the places of the others stay.
  const texts = calls.map((call) => ({ ...call, text: textOf(styles, numbered(nameOf(call.name))) })).reverse()
  return texts.reduce(
    (text, { start, note, made, text: own }) =>
      `${text.slice(0, start)}${note}${text.slice(start, made.start)}${own}${text.slice(made.end)}`,
    code,
  )
}

function* callsIn(node: unknown): Generator<Call> {
  if (typeof node !== 'object' || node === null) return
  if ('type' in node && node.type === 'CallExpression') yield node as Call
  for (const value of Object.values(node)) yield* callsIn(value)
}

/** Numbers the second and later uses of a name: rows and columns of antd's grid have one. */
function numberer(): (name: string) => string {
  const times = new Map<string, number>()
  return (name) => {
    const time = (times.get(name) ?? 0) + 1
    times.set(name, time)
    return time === 1 ? name : `${name} ${time}`
  }
}

/** Name in antd's cache: `'Tag'` is Tag-Tag, `['Tag', 'preset']` is Tag-preset. */
function nameOf(argument: string): string {
  const names = [...argument.matchAll(/'(\w[\w-]*)'/g)].map(([, name]) => name)
  return names.length === 1 ? `${names[0]}-${names[0]}` : names.join('-')
}

function textOf(styles: ReadonlyMap<string, Styles>, name: string): string {
  const own = styles.get(name)
  if (!own) throw new Error(`vite.antd.ts does not name the styles of ${name}`)
  return JSON.stringify({ name, ...own })
}

type StyleModule = Readonly<Record<string, (...given: readonly unknown[]) => unknown>>

/** Styles of all components, by the name that antd's cache gives them. */
export function antdStyles(theme: object = { hashed: false }): ReadonlyMap<string, Styles> {
  const { ConfigProvider } = require('antd') as { ConfigProvider: FunctionComponent<Record<string, unknown>> }
  const { StyleProvider, createCache } = requireOfAntd('@ant-design/cssinjs')
  const { renderToString } = require('react-dom/server') as { renderToString: (node: ReactNode) => string }
  const cache = createCache()
  const nodes = parts.map((used) => createElement(Used, { used, key: JSON.stringify(used) }))
  renderToString(createElement(StyleProvider, { cache }, createElement(ConfigProvider, { theme }, nodes)))
  return collected(cache.cache)
}

function Used({ used: [path, name, ...given] }: { readonly used: Part }): null {
  const styles = require(join('antd/lib', `${path}.js`)) as StyleModule
  styles[name]?.(...given)
  return null
}

type Cached = readonly [unknown, readonly [css: string, id: string, effects: Styles['effects'], unknown, order: number]]

function collected(cache: ReadonlyMap<string, Cached>): ReadonlyMap<string, Styles> {
  const all = new Map<string, Styles>()
  const numbered = numberer()
  for (const [key, [, value]] of cache) {
    const [kind, , name = '', prefix = ''] = key.split('%')
    if (kind !== 'style') continue
    const [css, , effects, , order] = value
    all.set(numbered(name), { prefix, css, effects, order })
  }
  return all
}

/** A component whose styles are registered by the class of its prefix alone. */
const plain = (folder: string, prefix = folder) => [`${folder}/style/index`, 'default', `ant-${prefix}`] as const
/** A component with a class of its own for its variables. */
const rooted = (folder: string, prefix = folder, file = 'index') =>
  [`${folder}/style/${file}`, 'default', `ant-${prefix}`, `ant-${prefix}-css-var`] as const
/** Styles of a part, or of a variant. */
const part = (path: string, name: string, prefixCls: string) => [path, name, { prefixCls }] as const

type Part = readonly [path: string, name: string, ...given: unknown[]]

/** Calls of antd's style modules, as its components make them: module, export, class, class of the variables. */
const parts: readonly Part[] = [
  ...['affix', 'alert', 'app', 'badge', 'border-beam', 'breadcrumb', 'card', 'carousel', 'collapse'].map((each) =>
    plain(each),
  ),
  ...['descriptions', 'divider', 'drawer', 'empty', 'flex', 'layout', 'list', 'pagination', 'popconfirm'].map((each) =>
    plain(each),
  ),
  ...['popover', 'progress', 'rate', 'result', 'segmented', 'skeleton', 'slider', 'space', 'spin'].map((each) =>
    plain(each),
  ),
  ...['statistic', 'steps', 'switch', 'tag', 'timeline', 'tour', 'transfer', 'tree', 'typography'].map((each) =>
    plain(each),
  ),
  ...[plain('button', 'btn'), plain('qr-code', 'qrcode')],
  ...['anchor', 'avatar', 'back-top', 'cascader', 'checkbox', 'color-picker', 'dropdown', 'form', 'image'].map((each) =>
    rooted(each),
  ),
  ...['input-number', 'listy', 'masonry', 'mentions', 'menu', 'message', 'modal', 'notification', 'radio'].map((each) =>
    rooted(each),
  ),
  ...['select', 'splitter', 'table', 'tabs', 'tooltip'].map((each) => rooted(each)),
  ...[rooted('date-picker', 'picker'), rooted('float-button', 'float-btn')],
  ...[rooted('input'), rooted('input', 'input', 'textarea')],
  ['badge/style/ribbon', 'default', 'ant-ribbon', 'ant-ribbon-wrapper'],
  ['calendar/style/index', 'default', 'ant-picker', 'ant-picker-calendar'],
  ['cascader/style/panel', 'default', 'ant-cascader'],
  ['grid/style/index', 'useRowStyle', 'ant-row'],
  ['grid/style/index', 'useColStyle', 'ant-col'],
  ['input/style/index', 'useSharedStyle', 'ant-input'],
  ['input/style/search', 'default', 'ant-input-search'],
  ['input/style/otp', 'default', 'ant-otp'],
  ['layout/style/sider', 'default', 'ant-layout-sider'],

  ['space/style/compact', 'default', 'ant-space-compact'],
  ['space/style/addon', 'default', 'ant-space-addon'],
  ['tree-select/style/index', 'default', 'ant-tree-select', 'ant-select-tree', 'ant-tree-select-css-var'],
  ['upload/style/index', 'default', 'ant-upload', 'ant-upload-wrapper'],
  ['_util/wave/style', 'default', 'ant-wave'],
  part('button/style/compact', 'default', 'ant-btn'),
  part('form/style/fallbackCmp', 'default', 'ant-form'),
  part('message/style/index', 'PurePanelStyle', 'ant-message'),
  part('modal/style/confirm', 'default', 'ant-modal'),
  part('notification/style/index', 'PurePanelStyle', 'ant-notification'),
  part('pagination/style/bordered', 'default', 'ant-pagination'),
  part('tag/style/presetCmp', 'default', 'ant-tag'),
  part('tag/style/statusCmp', 'default', 'ant-tag'),
]
