import { Tabs as AntTabs, type TabsProps } from 'antd'
import { useEffect, useRef } from 'react'

/**
 * antd's tabs, said right to those who listen: antd calls the whole bar a list of tabs, with the button for those that do not fit in it,
 * which a list of tabs may not hold.
 */
export function Tabs(props: TabsProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const bar = place.current?.querySelector('.ant-tabs-nav')
    const list = bar?.querySelector('.ant-tabs-nav-list')
    if (!(bar && list)) return
    bar.removeAttribute('role')
    bar.removeAttribute('aria-orientation')
    list.setAttribute('role', 'tablist')
  })
  return (
    <div ref={place}>
      <AntTabs {...props} />
    </div>
  )
}
