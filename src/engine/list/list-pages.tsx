import { Pagination } from 'antd'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { fullPageSizes, type ListState, pageSizes } from '../query/list-query.ts'

type Props = {
  readonly state: Pick<ListState, 'pageNo' | 'pageSize'>
  readonly total: number
  /** Small: no size changer, no jump. */
  readonly isSmall: boolean
  /** Full-screen mode. */
  readonly isFull: boolean
  readonly onTurn: (page: Pick<ListState, 'pageNo' | 'pageSize'>) => void
}

/** Pagination with the total. */
export const ListPages = memo(function ListPages({ state, total, isSmall, isFull, onTurn }: Props) {
  const { t } = useTranslation()
  return (
    <Pagination
      className="list-pages"
      current={state.pageNo}
      pageSize={state.pageSize}
      total={total}
      size={isSmall ? 'small' : 'medium'}
      showSizeChanger={!isSmall}
      showQuickJumper={!isSmall}
      showLessItems={isSmall}
      pageSizeOptions={[...(isFull ? fullPageSizes : pageSizes)]}
      showTotal={(count) => t('list.total', { count })}
      // A new size starts at the first page: the page of the current row cannot be computed.
      onChange={(pageNo, pageSize) => onTurn({ pageNo: pageSize === state.pageSize ? pageNo : 1, pageSize })}
    />
  )
})
