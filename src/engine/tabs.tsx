import { Tabs as AntTabs, type TabsProps } from 'antd'
import { useEffect, useRef } from 'react'

/**
 * antd's tabs with correct roles: antd puts role `tablist` on the whole bar, which contains the overflow button
 * that a tablist may not contain.
 */
export function Tabs(props: TabsProps) {
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const bar = container.current?.querySelector('.ant-tabs-nav')
    const list = bar?.querySelector('.ant-tabs-nav-list')
    if (!(bar && list)) return
    bar.removeAttribute('role')
    bar.removeAttribute('aria-orientation')
    list.setAttribute('role', 'tablist')
  })
  return (
    <div ref={container}>
      <AntTabs {...props} />
    </div>
  )
}
