import { App, ConfigProvider } from 'antd'
import enUs from 'antd/locale/en_US.js'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { validatorRuntime } from '../../../src/schema/compile/validator-runtime.ts'
import { AntdForm } from './antd-form.tsx'
import { mixedFields, mixedResource } from './mixed.ts'
import { ourForm } from './our-form.tsx'
import { StockForm } from './stock-form.tsx'

const query = new URLSearchParams(location.search)
const count = Number(query.get('count'))
const contestant = await contestantOf(query.get('form') ?? '')

async function contestantOf(name: string): Promise<ReactNode> {
  if (name === 'antd') return <AntdForm fields={mixedFields(count)} />
  if (name === 'stock') return <StockForm fields={mixedFields(count)} />
  const resource = mixedResource(count)
  const { default: make } = await import(/* @vite-ignore */ `/${resource.validator}`)
  return ourForm(resource, make(validatorRuntime))
}

/** Draws the form; milliseconds until it stands on the screen. */
async function mount(): Promise<number> {
  const root = createRoot(document.getElementById('root') as HTMLElement)
  const began = performance.now()
  flushSync(() =>
    root.render(
      <ConfigProvider locale={enUs.default}>
        <App style={{ padding: 24 }}>{contestant}</App>
      </ConfigProvider>,
    ),
  )
  await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)))
  return performance.now() - began
}

Object.assign(window, { mount })
