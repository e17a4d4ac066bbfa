import { App, ConfigProvider, Input } from 'antd'
import enUs from 'antd/es/locale/en_US.js'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
// The application's style sheet: without it, hidden elements would cover the boxes.
import '../../../src/style.css'
import { validatorRuntime } from '../../../src/schema/compile/validator-runtime.ts'
import { AntdForm } from './antd-form.tsx'
import { antdList, ourList } from './lists.tsx'
import { mixedFields, mixedResource } from './mixed.ts'
import { ourForm } from './our-form.tsx'
import { ourTable } from './our-table.tsx'
import { StockForm } from './stock-form.tsx'

const query = new URLSearchParams(location.search)
const count = Number(query.get('count'))
const form = query.get('form') ?? ''
const contestant = await contestantOf(form)

async function contestantOf(name: string): Promise<ReactNode> {
  if (name === 'antd') return <AntdForm fields={mixedFields(count)} />
  if (name === 'input') return <Input />
  if (name === 'list') return ourList(count, Number(query.get('rows')))
  if (name === 'antd-list') return antdList(count, Number(query.get('rows')))
  if (name === 'stock') return <StockForm fields={mixedFields(count)} />
  const resource = mixedResource(count)
  const { default: make } = await import(/* @vite-ignore */ `/${resource.validator}`)
  const validate = make(validatorRuntime)
  return name === 'table' ? ourTable(resource, validate, Number(query.get('rows'))) : ourForm(resource, validate)
}

const place = document.getElementById('root') as HTMLElement
const painted = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))

function framed(content: ReactNode): ReactNode {
  return (
    <ConfigProvider locale={enUs.default}>
      <App style={{ padding: 24 }}>{content}</App>
    </ConfigProvider>
  )
}

/** Renders the form; returns the milliseconds until it is on screen. */
async function mount(): Promise<number> {
  const root = createRoot(place)
  const began = performance.now()
  flushSync(() => root.render(framed(contestant)))
  await painted()
  return performance.now() - began
}

/** Opens and closes the form `times` times, each time a new one. */
async function cycle(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) {
    const root = createRoot(place)
    const content = await contestantOf(form)
    flushSync(() => root.render(framed(content)))
    await painted()
    root.unmount()
    await painted()
  }
}

Object.assign(window, { mount, cycle })
