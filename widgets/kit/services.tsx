import { createContext, type ReactNode, use, useMemo } from 'react'
import type { Lang } from '../../src/schema/base/text.ts'
import type { DataSource, Services } from './contract.ts'
import { ThemeVars } from './theme-vars.tsx'
import './controls.css'
import './pickers.css'
import './values.css'
import './dialogs.css'
import './files.css'
import './rich-text.css'

const ServicesContext = createContext<Services | undefined>(undefined)

/** Gives the widgets below their language and their data. Stands inside antd's ConfigProvider: the widgets take its colours. */
export function WidgetServices({
  lang,
  data,
  Rows,
  children,
}: {
  readonly lang: Lang
  readonly data: DataSource
  readonly Rows?: Services['Rows']
  readonly children: ReactNode
}) {
  // One identity for as long as neither changes, so that a thousand widgets are not drawn again for nothing.
  const services = useMemo(() => ({ lang, data, ...(Rows && { Rows }) }), [lang, data, Rows])
  return (
    <ServicesContext value={services}>
      <ThemeVars />
      {children}
    </ServicesContext>
  )
}

/** The language and data source of the nearest `WidgetServices`. */
export function useServices(): Services {
  const services = use(ServicesContext)
  if (!services) throw new Error('A widget was drawn outside WidgetServices')
  return services
}
