import enUS from 'antd/es/locale/en_US.js'
import type { Locale } from 'antd/es/locale/index.js'
import zhCN from 'antd/es/locale/zh_CN.js'
import type { Lang } from '../../schema/base/text.ts'

/** Words of the component library in a language. */
export function antdLocale(lang: Lang): Locale {
  return localeIn(lang === 'en' ? enUS : zhCN)
}

// Its types describe modules of Node, which a bundler does not make of them: there the import is the locale itself.
function localeIn(module: Locale | { readonly default: Locale }): Locale {
  return 'default' in module ? module.default : module
}
