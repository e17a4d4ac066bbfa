import { Skeleton } from 'antd'

/** The place of a page that is being fetched. */
export function PageSkeleton() {
  return (
    <div style={{ padding: 24 }} aria-busy="true">
      <Skeleton active paragraph={{ rows: 6 }} />
    </div>
  )
}
