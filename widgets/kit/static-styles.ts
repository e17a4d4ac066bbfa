import { originalUtils, resets, updateCSS } from 'virtual:antd-styles'
import { useInsertionEffect } from 'react'

/** Styles of one component, which the build computed (vite.antd.ts). */
export type Styles = {
  readonly name: string
  /** Class that the rules are of. */
  readonly prefix: string
  readonly css: string
  /** Keyframes by name. Several components bring the same ones. */
  readonly effects: Readonly<Record<string, string>>
  readonly order: number
}

type Options = { readonly injectStyle?: boolean }
type Given = string | { readonly prefixCls: string }
type Hook = (prefix: Given, ...given: readonly string[]) => unknown
type Maker = (name: unknown, styles: unknown, getToken: unknown, options?: Options) => Hook
export type Config = { readonly useToken: () => object }
export type Utils = {
  readonly genStyleHooks: Maker
  readonly genComponentStyleHook: Maker
  readonly genSubStyleComponent: Maker
}

const inserted = new Set<string>()

function insert(key: string, css: string, priority: number): void {
  if (inserted.has(key)) return
  inserted.add(key)
  updateCSS(css, key, { mark: 'data-css-hash', prepend: 'queue', priority })
}

function insertStyles({ name, css, effects, order }: Styles): void {
  if (inserted.has(name)) return
  insert(name, css, order)
  for (const [effect, text] of Object.entries(effects)) insert(`_effect-${effect}`, text, order)
}

function useStyles(styles: Styles | undefined, given: Given): void {
  const prefix = typeof given === 'string' ? given : given.prefixCls
  useInsertionEffect(() => {
    if (!styles) return
    if (prefix !== styles.prefix) reportError(new Error(`vite.antd.ts has no styles of ${styles.name} for ${prefix}`))
    resets.forEach(insertStyles)
    insertStyles(styles)
  }, [styles, prefix])
}

/** Makes the style hooks of antd's components as its own package does, except that their styles are texts and not computed. */
export function genStyleUtils(config: Config): Utils {
  const utils = originalUtils({ ...config, useToken: () => ({ ...config.useToken(), zeroRuntime: true }) })
  const withStyles =
    (make: Maker): Maker =>
    (name, styles, getToken, options) => {
      const useVariables = make(name, undefined, getToken, options)
      const used = options?.injectStyle === false ? undefined : (styles as Styles)
      return (prefix, ...given) => {
        useStyles(used, prefix)
        return useVariables(prefix, ...given)
      }
    }
  return {
    genStyleHooks: withStyles(utils.genStyleHooks),
    genComponentStyleHook: withStyles(utils.genComponentStyleHook),
    genSubStyleComponent: withStyles(utils.genSubStyleComponent),
  }
}
