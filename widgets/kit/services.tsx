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

/** Language and data source for the widgets below. Inside antd's ConfigProvider: the widgets use its colours. */
export function WidgetServices({
  lang,
  data,
  Rows,
  Conditions,
  children,
}: {
  readonly lang: Lang
  readonly data: DataSource
  readonly Rows?: Services['Rows']
  readonly Conditions?: Services['Conditions']
  readonly children: ReactNode
}) {
  // A stable object, so that a thousand widgets do not render for nothing.
  const services = useMemo(
    () => ({ lang, data, ...(Rows && { Rows }), ...(Conditions && { Conditions }) }),
    [lang, data, Rows, Conditions],
  )
  return (
    <ServicesContext value={services}>
      <ThemeVars />
      {children}
    </ServicesContext>
  )
}

/** Another data source for the widgets below; the other services stay. */
export function WithData({ data, children }: { readonly data: DataSource; readonly children: ReactNode }) {
  const around = useServices()
  const services = useMemo(() => ({ ...around, data }), [around, data])
  return <ServicesContext value={services}>{children}</ServicesContext>
}

/** Language and data source of the nearest `WidgetServices`. */
export function useServices(): Services {
  const services = use(ServicesContext)
  if (!services) throw new Error('A widget was drawn outside WidgetServices')
  return services
}
